/** The keys in use: those of the command table, with the changes made in the settings. */
import { create } from 'zustand';
import { chordOf, type KeyPress, isReserved } from './chords.ts';
import { commandIds, entryOf, scopesOf, type CommandId } from './keyTable.ts';

/** The keys of each command whose keys were changed. Commands of other program versions may be among them and are ignored. */
export type ChangedKeys = Readonly<Record<string, readonly string[]>>;

/** The changed keys, set by the window from the settings. */
export const useChangedKeys = create<{ readonly changed: ChangedKeys }>(() => ({ changed: {} }));

/** Returns the command's keys; the first is the one to print. */
export function keysOf(id: CommandId, changed: ChangedKeys = useChangedKeys.getState().changed): readonly string[] {
  const { keys, always = [] } = entryOf(id);
  return [...(changed[id] ?? keys), ...always];
}

/** The key to print on a control; undefined if the person removed the command's last key. */
export const usePrintedKey = (id: CommandId): string | undefined => useChangedKeys(({ changed }) => keysOf(id, changed)[0]);

export const isKeyOf = (event: KeyPress, id: CommandId): boolean => keysOf(id).includes(chordOf(event));

/** Whether two commands can be active at the same time. */
const meet = (a: CommandId, b: CommandId): boolean => {
  const others = scopesOf(b);
  return scopesOf(a).some((one) => one === 'window' || others.includes(one) || others.includes('window'));
};

/** Returns the other command that already uses this key in a scope of `id`; undefined if the key is free. */
export const holderOf = (chord: string, id: CommandId, changed: ChangedKeys): CommandId | undefined =>
  commandIds.find((other) => other !== id && meet(other, id) && keysOf(other, changed).includes(chord));

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((key, at) => key === b[at]);

/** The command's keys that can be changed. */
export const changeableKeys = (id: CommandId, changed: ChangedKeys): readonly string[] => changed[id] ?? entryOf(id).keys;

/** Returns the changes with these keys for the command; its default keys are not stored as a change. */
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
  /** Another command uses the key, and can't give it up if `always`. */
  | { readonly kind: 'taken'; readonly by: CommandId; readonly always: boolean }
  /** The system or every control needs the key. */
  | { readonly kind: 'reserved' };

/** Returns why the command can't have this key at the moment; undefined if it can. */
export function obstacleTo(chord: string, id: CommandId, changed: ChangedKeys): KeyObstacle | undefined {
  const by = holderOf(chord, id, changed);
  if (by !== undefined) return { kind: 'taken', by, always: entryOf(by).always?.includes(chord) === true };
  return isReserved(chord) ? { kind: 'reserved' } : undefined;
}

/** Gives the command a key, replacing `instead` if given, and removes the key from the commands that use it. */
export function withKey(changed: ChangedKeys, id: CommandId, chord: string, instead?: string): ChangedKeys {
  const holder = holderOf(chord, id, changed);
  if (holder !== undefined) return withKey(withoutKey(changed, holder, chord), id, chord, instead);
  const keys = changeableKeys(id, changed);
  const added = instead === undefined ? [...keys, chord] : keys.map((key) => (key === instead ? chord : key));
  return withKeys(changed, id, [...new Set(added)]);
}

/** Restores the command's default keys, and removes them from commands that have received them. */
export function withoutChange(changed: ChangedKeys, id: CommandId): ChangedKeys {
  const reset = withKeys(changed, id, []);
  return entryOf(id).keys.reduce<ChangedKeys>((now, chord) => withKey(now, id, chord), reset);
}
