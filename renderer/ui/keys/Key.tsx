/** A key hint, shown on the control that the key triggers. */
import { chordText } from '../../keys/chords.ts';
import { usePrintedKey } from '../../keys/keyStore.ts';
import type { CommandId } from '../../keys/keyTable.ts';
import { classes } from '../page/classes.ts';
import css from './Key.module.css';

/** `of`: the command whose key to show. `press`: a key that belongs to the kind of control, such as Enter in a form. */
export const Key = (props: { of: CommandId } | { press: string }) =>
  'of' in props ? <CommandKey of={props.of} /> : <Printed chord={props.press} />;

function CommandKey({ of }: { of: CommandId }) {
  const chord = usePrintedKey(of);
  return chord === undefined ? null : <Printed chord={chord} />;
}

/** A chord, as printed on controls. */
export const Printed = ({ chord }: { chord: string }) => (
  <kbd className={css.key} aria-hidden="true">
    {chordText(chord)}
  </kbd>
);

interface KeyHint {
  readonly of: readonly CommandId[];
  /** A short label: `move`. */
  readonly does: string;
}

/** A screen's keys and their actions, in its last line: only a reminder, since every action also has a button. */
export const KeyHints = ({ hints, className }: { hints: readonly KeyHint[]; className?: string }) =>
  hints.map(({ of, does }) => (
    <span key={does} className={classes(css.hint, className)} aria-hidden="true">
      {of.map((id) => (
        <Key key={id} of={id} />
      ))}
      {does}
    </span>
  ));

/** A tooltip with a button's name and key, because in a medium-width window the button shows only its word. */
export const KeyTip = ({ title, command }: { title: string; command: CommandId }) => (
  <>
    {title} <Key of={command} />
  </>
);
