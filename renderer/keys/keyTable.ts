/**
 * Every command of the window, in one table: what it does, its keys, and where they act. Controls, the list of keys, the command palette, the
 * menus and the settings read it; `useKeys` binds it. A screen declares its commands in its own folder, with what each does.
 */
import { type KeyEntries, type KeyEntry, type Scope, scopeTitles } from './command.ts';

/** Keys that act on every screen. */
const everywhere = {
  'window.palette': { does: 'Go to or do anything', keys: ['mod+k'], keyOnly: true },
  'window.import': { does: 'Import a spreadsheet', keys: ['mod+o'] },
  'window.find': { does: 'Find on this screen', keys: ['mod+f'], group: 'Find', keyOnly: true },
  'window.nextRegion': { does: 'Next part of the window', keys: [], always: ['F6'], group: 'Move', keyOnly: true },
  'window.previousRegion': { does: 'Previous part of the window', keys: [], always: ['shift+F6'], group: 'Move', keyOnly: true },
  'window.keys': { does: 'All keys of this screen', label: 'all keys', keys: ['?'], group: 'View' },
} satisfies KeyEntries;

/** The ids of all commands: the shell adds those of the screens. */
export interface CommandIds {
  readonly everywhere: keyof typeof everywhere;
}
export type CommandId = CommandIds[keyof CommandIds];

const keyTable = Object.assign({} as Record<CommandId, KeyEntry>, everywhere);
/** In the order of the table. */
export const commandIds = Object.keys(keyTable) as CommandId[];

/** Adds the screens' commands to the table: before the window is drawn, because the settings name all of them. */
export function declareCommands(commands: KeyEntries): void {
  Object.assign(keyTable, commands);
  commandIds.push(...(Object.keys(commands) as CommandId[]));
}

export const isCommandId = (id: string): id is CommandId => id in keyTable;
export const entryOf = (id: CommandId): KeyEntry => keyTable[id];
export const scopes = Object.keys(scopeTitles) as Scope[];
export const scopeOf = (id: CommandId): Scope => scopes.find((scope) => id.startsWith(`${scope}.`)) ?? 'window';
/** Every place where its keys act. */
export const scopesOf = (id: CommandId): readonly Scope[] => [scopeOf(id), ...(Object.keys(entryOf(id).also ?? {}) as Scope[])];
