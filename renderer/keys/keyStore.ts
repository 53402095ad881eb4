/** The keys in use: those of the table, with what a person changed in the settings. */
import { create } from 'zustand';
import { chordOf, type KeyPress, isReserved } from './chords.ts';
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

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((key, at) => key === b[at]);

/** The command's keys that can be changed. */
export const changeableKeys = (id: CommandId, changed: ChangedKeys): readonly string[] => changed[id] ?? entryOf(id).keys;

/** With these keys for the command; its defaults are not stored as a change. */
function withKeys(changed: ChangedKeys, id: CommandId, keys: readonly string[]): ChangedKeys {
  const { [id]: before, ...others } = changed;
  return same(keys, entryOf(id).keys) ? others : { ...others, [id]: keys };
}

export const withoutKey = (changed: ChangedKeys, id: CommandId, chord: string): ChangedKeys =>
  withKeys(
    changed,
    id,
    changeableKeys(id, changed).filter((key) => key !== chord),
  );

export type KeyObstacle =
  /** Another command has it, and keeps it if `always`. */
  | { readonly kind: 'taken'; readonly by: CommandId; readonly always: boolean }
  /** The system or every control needs it. */
  | { readonly kind: 'reserved' };

/** Why the command can't have this key as things are; undefined: it can. */
export function obstacleTo(chord: string, id: CommandId, changed: ChangedKeys): KeyObstacle | undefined {
  const by = holderOf(chord, id, changed);
  if (by !== undefined) return { kind: 'taken', by, always: entryOf(by).always?.includes(chord) === true };
  return isReserved(chord) ? { kind: 'reserved' } : undefined;
}

/** Gives the command a key, in the place of `instead` if there is one, and takes it from the commands that have it. */
export function withKey(changed: ChangedKeys, id: CommandId, chord: string, instead?: string): ChangedKeys {
  const holder = holderOf(chord, id, changed);
  if (holder !== undefined) return withKey(withoutKey(changed, holder, chord), id, chord, instead);
  const keys = changeableKeys(id, changed);
  const added = instead === undefined ? [...keys, chord] : keys.map((key) => (key === instead ? chord : key));
  return withKeys(changed, id, [...new Set(added)]);
}

/** Gives the command its default keys again, and takes them from commands that were given one of them. */
export function withoutChange(changed: ChangedKeys, id: CommandId): ChangedKeys {
  const reset = withKeys(changed, id, []);
  return entryOf(id).keys.reduce<ChangedKeys>((now, chord) => withKey(now, id, chord), reset);
}
