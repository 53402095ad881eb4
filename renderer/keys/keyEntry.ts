/** One command of the table of keys. */
export interface KeyEntry {
  /** What it does, as a label: `Keep and go to the next row`. */
  readonly does: string;
  /** By default; a person can change them. The first one is printed on the control. */
  readonly keys: readonly string[];
  /** Keys that it always has, because every program has them: arrows, Esc, Enter. */
  readonly always?: readonly string[];
  /** The heading that it is listed under. */
  readonly group?: KeyGroup;
  /** Another screen on which it acts with the same keys: triage, for keys of the review. */
  readonly also?: 'triage';
  /** It only makes sense as a key, and is not offered by the command palette. */
  readonly keyOnly?: true;
}

/** In the order in which they are listed; commands without one come first. */
export const keyGroups = ['Move', 'Select', 'Decide', 'Find', 'View', 'Columns', 'Continue'] as const;
export type KeyGroup = (typeof keyGroups)[number];
