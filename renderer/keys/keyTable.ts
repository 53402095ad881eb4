/**
 * Every command of the window, in one table: what it does, its keys, and where they act. Controls, the list of keys, the command palette, the
 * menus and the settings read it; `useKeys` binds it. A screen declares its commands in its own folder, with what each does.
 */
import { type KeyEntry, type Scope, scopeTitles } from './command.ts';
import { everywhereKeys } from './table/everywhere.ts';
import { listKeys, outcomesKeys } from './table/lists.ts';
import { placeKeys } from './table/places.ts';

const known = { ...everywhereKeys, ...listKeys, ...placeKeys, ...outcomesKeys } as const satisfies Readonly<
  Record<`${Scope}.${string}`, KeyEntry>
>;

/** The ids of all commands: each screen that declares its own adds theirs to this interface, under its name. */
export interface CommandIds {
  readonly known: keyof typeof known;
}
export type CommandId = CommandIds[keyof CommandIds];

const keyTable = Object.assign({} as Record<CommandId, KeyEntry>, known);
/** In the order of the table. */
export const commandIds = Object.keys(keyTable) as CommandId[];

/** Adds a screen's commands to the table: before the window is drawn, because the settings name those of every screen. */
export function declareCommands<T extends Readonly<Record<`${Scope}.${string}`, KeyEntry>>>(commands: T): T {
  Object.assign(keyTable, commands);
  commandIds.push(...(Object.keys(commands) as CommandId[]));
  return commands;
}

export const isCommandId = (id: string): id is CommandId => id in keyTable;
export const entryOf = (id: CommandId): KeyEntry => keyTable[id];
export const scopes = Object.keys(scopeTitles) as Scope[];
export const scopeOf = (id: CommandId): Scope => scopes.find((scope) => id.startsWith(`${scope}.`)) ?? 'window';
/** Every place where its keys act. */
export const scopesOf = (id: CommandId): readonly Scope[] => [scopeOf(id), ...(Object.keys(entryOf(id).also ?? {}) as Scope[])];
