/** The first Tab stop of every screen: skips the bar and goes to the main content. Visible only while focused. */
import { shellWords as words } from '#messages/shellWords.ts';
import css from './TopBar.module.css';

/** Focuses the rows if there are any, or else the first control of the screen. */
function skip(): void {
  const main = document.querySelector('main');
  const rows = main?.querySelector<HTMLElement>('[role=grid][tabindex="0"]');
  const first = main?.querySelector<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]');
  (rows ?? first)?.focus();
}

// A button, because the address hash belongs to the router: a link to an anchor would leave the screen.
export const SkipLink = () => (
  <button type="button" className={css.skip} onClick={skip}>
    {words.skip}
  </button>
);
