/** The keys of a screen and what they do, in its last line: only a reminder, since every action has its button too. */
import { classes } from './classes.ts';
import { Key } from './Key.tsx';
import css from './KeyHints.module.css';

export interface KeyHint {
  readonly keys: readonly string[];
  readonly does: string;
}

export const KeyHints = ({ hints, className }: { hints: readonly KeyHint[]; className?: string }) =>
  hints.map(({ keys, does }) => (
    <span key={does} className={classes(css.hint, className)} aria-hidden="true">
      {keys.map((key) => (
        <Key key={key} press={key} />
      ))}
      {does}
    </span>
  ));
