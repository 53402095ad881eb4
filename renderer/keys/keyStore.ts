/** The keys in use: those of the table, with what a person changed in the settings. */
import { create } from 'zustand';
import { chordOf, type KeyPress } from './chords.ts';
import { commandIds, entryOf, scopesOf, type CommandId } from './keyTable.ts';

/** Keys by command, for those that were changed. It may name commands of another version, which are ignored. */
export type ChangedKeys = Readonly<Record<string, readonly string[]>>;

/** Set from the settings by the window. */
export const useChangedKeys = create<{ readonly changed: ChangedKeys }>(() => ({ changed: {} }));

/** The command's keys, the one to print first. */
export function keysOf(id: CommandId, changed: ChangedKeys = useChangedKeys.getState().changed): readonly string[] {
  const { keys, always = [] } = entryOf(id);
  return [...(changed[id] ?? keys), ...always];
}

/** The key to print on a control: none if the person has taken the command's last one. */
export const usePrintedKey = (id: CommandId): string | undefined => useChangedKeys(({ changed }) => keysOf(id, changed)[0]);

export const isKeyOf = (event: KeyPress, id: CommandId): boolean => keysOf(id).includes(chordOf(event));

/** Whether two commands can be on the screen at the same time. */
const meet = (a: CommandId, b: CommandId): boolean => {
  const others = scopesOf(b);
  return scopesOf(a).some((one) => one === 'window' || others.includes(one) || others.includes('window'));
};

/** The other command that already has this key wherever `id` acts; undefined if it is free. */
export const holderOf = (chord: string, id: CommandId, changed: ChangedKeys): CommandId | undefined =>
  commandIds.find((other) => other !== id && meet(other, id) && keysOf(other, changed).includes(chord));
