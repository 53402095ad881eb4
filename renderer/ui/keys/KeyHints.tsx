/** The keys of a screen and what they do, in its last line: only a reminder, since every action has its button too. */
import type { CommandId } from '../../keys/keyTable.ts';
import { classes } from '../page/classes.ts';
import { Key } from './Key.tsx';
import css from './KeyHints.module.css';

export interface KeyHint {
  readonly of: readonly CommandId[];
  /** In a word: `move`. */
  readonly does: string;
}

export const KeyHints = ({ hints, className }: { hints: readonly KeyHint[]; className?: string }) =>
  hints.map(({ of, does }) => (
    <span key={does} className={classes(css.hint, className)} aria-hidden="true">
      {of.map((id) => (
        <Key key={id} of={id} />
      ))}
      {does}
    </span>
  ));
