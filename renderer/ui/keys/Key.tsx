/** A key hint, shown on the control that the key triggers. */
import { chordText } from '../../keys/chords.ts';
import { usePrintedKey } from '../../keys/keyStore.ts';
import type { CommandId } from '../../keys/keyTable.ts';
import css from './Key.module.css';

/** `of`: the command whose key it is. `press`: a key that belongs to the kind of control, such as Enter in a form. */
export const Key = (props: { of: CommandId } | { press: string }) =>
  'of' in props ? <CommandKey of={props.of} /> : <Printed chord={props.press} />;

function CommandKey({ of }: { of: CommandId }) {
  const chord = usePrintedKey(of);
  return chord === undefined ? null : <Printed chord={chord} />;
}

/** One key, as printed. */
export const Printed = ({ chord }: { chord: string }) => (
  <kbd className={css.key} aria-hidden="true">
    {chordText(chord)}
  </kbd>
);
