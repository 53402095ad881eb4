/** A command as it is declared, once, where it belongs: what it is called, its keys, and what it does. */

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

/** In the order in which they are listed; commands without one come first. */
export const keyGroups = ['Move', 'Select', 'Decide', 'Find', 'View', 'Columns', 'Continue'] as const;
export type KeyGroup = (typeof keyGroups)[number];

/** What is said of a command: by the list of keys, the command palette, the menus and the settings. */
export interface KeyEntry {
  /** What it does, in a sentence: `Keep and go to the next row`. */
  readonly does: string;
  /** In a word or two, on its button or in its menu, beside its key. */
  readonly label?: string;
  /** By default; a person can change them. The first one is printed on the control. */
  readonly keys: readonly string[];
  /** Keys that it always has, because every program has them: arrows, Esc, Enter. */
  readonly always?: readonly string[];
  /** The heading that it is listed under. */
  readonly group?: KeyGroup;
  /** It only makes sense as a key, and is not offered by the command palette. */
  readonly keyOnly?: true;
  /** Other screens on which it acts with the same keys. */
  readonly also?: Readonly<Partial<Record<Scope, unknown>>>;
}

export type KeyEntries = Readonly<Record<`${Scope}.${string}`, KeyEntry>>;

/** The members of what a screen lends that can be done; null or undefined while they aren't possible. */
type ActName<Context> = { [N in keyof Context]-?: Context[N] extends (() => void) | null | undefined ? N : never }[keyof Context];
/** What a command does: the name of one of these members, or a function of what is lent. */
export type Act<Context> = ActName<Context> | ((context: Context) => void);

/** `Context`: what the screen lends it with `useKeys`. `Other`: what the other screens lend it. */
export interface Command<Context, Other = never> extends KeyEntry {
  readonly act: Act<Context>;
  readonly also?: Readonly<Partial<Record<Scope, Act<Other>>>>;
}
export type Commands<Context = unknown, Other = never> = Readonly<Record<`${Scope}.${string}`, Command<Context, Other>>>;
