/** Filled: there, or connected. Hollow: not. The words beside it say so. */
import css from './Team.module.css';

export const Dot = ({ on }: { on: boolean }) => <i className={css.dot} data-on={on || undefined} aria-hidden="true" />;
