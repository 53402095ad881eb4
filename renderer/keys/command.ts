/** The declaration of a command: its name, its keys and what it does. Each command is declared once, in the folder of its screen. */

/** The scopes in which keys act: the whole window or one screen. A scope is the part of a command's id before the dot. */
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

/** Groups of commands, in display order; commands without a group come first. */
export const keyGroups = ['Move', 'Select', 'Decide', 'Find', 'View', 'Columns', 'Continue'] as const;
export type KeyGroup = (typeof keyGroups)[number];

/** The description of a command, for the list of keys, the command palette, the menus and the settings. */
export interface KeyEntry {
  /** What the command does, in one phrase: `Keep and go to the next row`. */
  readonly does: string;
  /** A word or two for its button or menu item, shown beside its key. */
  readonly label?: string;
  /** Default keys, which a person can change. The first one is printed on the control. */
  readonly keys: readonly string[];
  /** Keys that can't be changed, because every program uses them: arrows, Esc, Enter. */
  readonly always?: readonly string[];
  /** The heading under which it is listed. */
  readonly group?: KeyGroup;
  /** Set if the command only makes sense as a key; the command palette doesn't offer it. */
  readonly keyOnly?: true;
  /** Other scopes in which it acts with the same keys. */
  readonly also?: Readonly<Partial<Record<Scope, unknown>>>;
}

export type KeyEntries = Readonly<Record<`${Scope}.${string}`, KeyEntry>>;

/** Names of the context's members that are functions; null or undefined while they aren't possible. */
type ActName<Context> = { [N in keyof Context]-?: Context[N] extends (() => void) | null | undefined ? N : never }[keyof Context];
/** What a command does: the name of one of these members, or a function of the context. */
export type Act<Context> = ActName<Context> | ((context: Context) => void);

/** `Context`: what its own screen passes to `useKeys`. `Other`: what the other screens pass. */
export interface Command<Context, Other = never> extends KeyEntry {
  readonly act: Act<Context>;
  readonly also?: Readonly<Partial<Record<Scope, Act<Other>>>>;
}
export type Commands<Context = unknown, Other = never> = Readonly<Record<`${Scope}.${string}`, Command<Context, Other>>>;
