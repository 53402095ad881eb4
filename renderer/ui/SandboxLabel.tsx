/** Says that something was made by the sandbox: on every answer, screen and export that comes from one. */
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import css from './Sandbox.module.css';

export const SandboxLabel = ({ children = 'Sandbox' }: { children?: ReactNode }) => (
  <span className={css.label}>
    <Icon name="flask" size={14} />
    <span>{children}</span>
  </span>
);

/** The hatched edge of a window that works with the sandbox. */
export const SandboxStrip = () => <div className={css.strip} />;
