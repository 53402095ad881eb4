/**
 * The table of all commands: what each does, its keys, and where they act. Controls, the list of keys, the command palette, the menus and
 * the settings read it; `useKeys` binds the keys. Each screen declares its commands in its own folder.
 */
import { type KeyEntries, type KeyEntry, type Scope, scopeTitles } from './command.ts';

/** The ids of all commands. The shell adds them, because only it imports every screen. */
export interface CommandIds {
  readonly none: never;
}
export type CommandId = CommandIds[keyof CommandIds];

const keyTable = {} as Record<CommandId, KeyEntry>;
/** All command ids, in the order of the table. */
export const commandIds: CommandId[] = [];

/** Fills the table. Called before the window is drawn, because the settings list all commands. */
export function declareCommands(sets: readonly KeyEntries[]): void {
  const ids = sets.flatMap((set) => Object.keys(set) as CommandId[]);
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  if (twice !== undefined) throw new Error(`two commands are called ${twice}`);
  Object.assign(keyTable, ...sets);
  commandIds.splice(0, Infinity, ...ids);
}

export const isCommandId = (id: string): id is CommandId => id in keyTable;
export const entryOf = (id: CommandId): KeyEntry => keyTable[id];
export const scopes = Object.keys(scopeTitles) as Scope[];
export const scopeOf = (id: CommandId): Scope => scopes.find((scope) => id.startsWith(`${scope}.`)) ?? 'window';
/** All scopes in which the command's keys act. */
export const scopesOf = (id: CommandId): readonly Scope[] => [scopeOf(id), ...(Object.keys(entryOf(id).also ?? {}) as Scope[])];
