/** An empty state: one sentence, and what to do next. */
import type { ReactNode } from 'react';
import css from './EmptyState.module.css';

export const EmptyState = ({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) => (
  <div className={css.empty}>
    <h2>{title}</h2>
    {children !== undefined && <div className={css.text}>{children}</div>}
    {actions !== undefined && <div className={css.actions}>{actions}</div>}
  </div>
);
