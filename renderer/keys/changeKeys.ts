/** Changes of a command's keys: what results, or why not. Pure; the settings store the result. */
import { isReserved } from './chords.ts';
import { holderOf, type ChangedKeys } from './keyStore.ts';
import { entryOf, type CommandId } from './keyTable.ts';

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((key, at) => key === b[at]);

/** The command's keys that can be changed. */
export const changeableKeys = (id: CommandId, changed: ChangedKeys): readonly string[] => changed[id] ?? entryOf(id).keys;

/** With these keys for the command; its defaults are not stored as a change. */
export function withKeys(changed: ChangedKeys, id: CommandId, keys: readonly string[]): ChangedKeys {
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
