/** A key hint, shown on the control that the key triggers. */
import css from './Key.module.css';
import { keyText } from './keyNames.ts';

/** `press` as in `useKeys`: `mod+Enter`, `Escape`, `/`. */
export const Key = ({ press }: { press: string }) => (
  <kbd className={css.key} aria-hidden="true">
    {keyText(press)}
  </kbd>
);
