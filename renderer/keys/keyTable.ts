/**
 * Every key of the window, in one table: what a command does, its keys, and where they act. Controls, the list of keys, the command palette and
 * the settings read it; `useKeys` binds it. A new key is an entry here and a handler in a `useKeys`.
 */
import type { KeyEntry } from './keyEntry.ts';
import { columnKeys } from './table/columns.ts';
import { compareKeys } from './table/compare.ts';
import { everywhereKeys } from './table/everywhere.ts';
import { listKeys, outcomesKeys } from './table/lists.ts';
import { overviewKeys } from './table/overview.ts';
import { placeKeys } from './table/places.ts';
import { policyKeys } from './table/policy.ts';
import { reviewKeys } from './table/review.ts';
import { triageKeys } from './table/triage.ts';

/** Where keys act: in the whole window or on one screen. The part of a command's id before the dot. */
export const scopeTitles = {
  window: 'Everywhere',
  lists: 'Lists',
  reading: 'Import',
  check: 'Check',
  import: 'Match columns',
  plan: 'Choose checks',
  run: 'Run',
  result: 'Result',
  review: 'Review',
  triage: 'Triage',
  overview: 'Overview',
  compare: 'Compare',
  policy: 'Policy',
  export: 'Export',
  evidence: 'Evidence',
  lookup: 'Look-up',
  outcomes: 'Call results',
  suppressions: 'Suppression list',
  ledger: 'Spending',
  settings: 'Settings',
  team: 'Team',
} as const;
export type Scope = keyof typeof scopeTitles;

export const keyTable = {
  ...everywhereKeys,
  ...listKeys,
  ...placeKeys,
  ...reviewKeys,
  ...columnKeys,
  ...policyKeys,
  ...triageKeys,
  ...overviewKeys,
  ...compareKeys,
  ...outcomesKeys,
} as const satisfies Readonly<Record<`${Scope}.${string}`, KeyEntry>>;
export type CommandId = keyof typeof keyTable;

/** In the order of the table. */
export const commandIds = Object.keys(keyTable) as CommandId[];
export const isCommandId = (id: string): id is CommandId => id in keyTable;
export const entryOf = (id: CommandId): KeyEntry => keyTable[id];
export const scopes = Object.keys(scopeTitles) as Scope[];
export const scopeOf = (id: CommandId): Scope => scopes.find((scope) => id.startsWith(`${scope}.`)) ?? 'window';
/** Every place where its keys act. */
export const scopesOf = (id: CommandId): readonly Scope[] => {
  const { also } = entryOf(id);
  return also === undefined ? [scopeOf(id)] : [scopeOf(id), also];
};
