/** The first Tab stop of every screen: past the bar, to what the screen is for. Seen only while it has the focus. */
import css from './TopBar.module.css';

/** The rows where there are any, else the first control of the screen. */
function skip(): void {
  const main = document.querySelector('main');
  const rows = main?.querySelector<HTMLElement>('[role=grid][tabindex="0"]');
  const first = main?.querySelector<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]');
  (rows ?? first)?.focus();
}

// A button, because the address belongs to the screens: a link to a part of the page would leave them.
export const SkipLink = () => (
  <button type="button" className={css.skip} onClick={skip}>
    Skip to content
  </button>
);
