/** A table that may be wider than the page: it scrolls sideways by itself, also by keyboard. */
import type { ReactNode } from 'react';
import css from './SettingsScreen.module.css';

export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css.wideTable} role="region" aria-label={label} tabIndex={0}>
    <table>{children}</table>
  </div>
);
