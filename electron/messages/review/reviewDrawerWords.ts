/** Text about one row in the review: its decision, verdict, answers, cells and history. */
import type { DecisionValue } from '#contract/review/decision.ts';
import { count, counted } from '../count.ts';

export const reviewDrawerWords = {
  row: 'Row',
  /** `rowName` names the pane; `rowNumber` is shown. */
  rowName: (row: number) => `Row ${row}`,
  rowNumber: (row: number) => `Row ${count(row)}`,
  close: 'Close the row',
  reading: 'Reading the row',
  empty: 'empty',
  decision: {
    label: 'Decision',
    undecided: 'Undecided: not answered yet.',
    suppressed: (why: string) => `Suppressed: ${why}. Not checked, not to be called.`,
    suggested: 'Suggested by the policy, not reviewed yet.',
    /** `when`: how long ago; null if unknown. `policy`: a sentence about the policy's suggestion; empty if there is none. */
    decided: ({ by, when, policy }: { by: string | null; when: string | null; policy: string }) =>
      `${by === null ? 'Your decision' : `Decided by ${by}`}${when === null ? '' : `, ${when}`}.${policy === '' ? '' : ` ${policy}`}`,
    policyAgrees: 'The policy agrees.',
    policySays: (decision: string) => `The policy says ${decision}.`,
    remove: 'Remove',
    removeMeans: 'Remove the decision: the suggestion applies again',
    seePolicy: 'See the policy',
    seeRule: (rule: number) => `Rule ${rule}`,
    /** `{why}`: the policy's suggestion and its reason. `{policy}`: a link to the policy or the rule. */
    because: '{why}. {policy}',
    /** `{sayWhy}` is a button. */
    keptWithoutReason: 'Kept before this was known, or without a reason, so files of kept rows leave it out. {sayWhy}',
    sayWhy: 'Say why',
  },
  everything: 'Everything on this person…',
  note: {
    label: 'Note',
    add: 'Add a note',
    change: 'Change the note',
    keys: 'Enter saves, Shift+Enter starts a new line, Esc cancels',
  },
  verdict: {
    reasons: 'Reasons',
    unplanned: 'Not checked yet',
    skipped: 'Not checked',
    purged: 'The row was purged',
    failed: 'No answer came',
    noAnswer: 'No answer yet',
    checked: (when: string) => `Checked ${when}`,
    checkedToday: (when: string) => `Checked today, ${when}`,
    /** `causes`: why the row must not be called. */
    mustNotBeCalled: (causes: string, checked: string) => `${causes}. ${checked}`,
  },
  behind: {
    title: 'What stands behind it',
    attempt: 'Its check, under Spending',
    answer: 'The answer',
    suppression: 'The suppression list',
    choice: 'What is left out of the list',
  },
  answers: {
    inLedger: 'Under Spending',
    raw: 'Raw answer',
    which: 'Which answer',
    /** Title of one answer in the menu of all answers. */
    one: (operation: string, when: string) => `${operation}, ${when}`,
    removed: 'The body was removed from this computer.',
    bodyOf: (operation: string) => `Answer of ${operation}`,
    headers: 'Headers',
    status: (status: number, headers: number) => `Status ${status}, ${counted(headers, 'header')}`,
    copied: 'Copied, exactly as it came.',
    noFact: 'Nothing in it can be read as a fact: see the raw answer.',
    sandbox: 'This answer came from the sandbox.',
    sent: 'Sent',
    addOns: 'Add-ons',
    answered: 'Answered',
  },
  /** Names of the facts in an answer, and their values. */
  facts: {
    phone: 'Phone',
    carrier: 'Carrier',
    email: 'E-mail',
    address: 'Address',
    ipAddress: 'IP address',
    warnings: 'Warnings',
    incomplete: 'Incomplete',
    valid: 'valid',
    notValid: 'not valid',
    nameMatches: 'name matches',
    nameDiffers: 'name does not match',
    grade: (grade: string) => `grade ${grade}`,
    score: (score: number) => `score ${score}`,
    trust: (trust: number) => `trust ${trust}`,
    miles: (miles: number) => `${counted(miles, 'mile')} from the address`,
    prepaid: 'prepaid',
    notPrepaid: 'not prepaid',
  },
  /** Why an answer may no longer be valid. `check`: title of the check. */
  doubts: {
    old: (check: string, day: string, days: number) =>
      `${check} answered on ${day}, more than ${counted(days, 'day')} ago: check the row again.`,
    otherPhone: (check: string, asked: string, now: string) =>
      `${check} was asked about ${asked}, and the row’s phone is now ${now}: check the row again.`,
  },
  file: {
    title: 'In the file',
    summary: (line: number) => `Line ${count(line)}`,
    findings: 'Findings',
    readAs: 'Read as',
  },
  history: {
    title: 'History',
    none: 'None yet',
    noneMeans: 'What is decided or noted about this row is kept here, with its author.',
    summary: (entries: number, since: string) => `${counted(entries, 'entry', 'entries')} since ${since}`,
    by: (operator: string, when: string) => `${operator}, ${when}`,
    keptAlthough: (reason: string) => `Kept although it must not be called: ${reason}`,
    /** `decision`: the decision that applies; null if there is none. */
    contested: (decision: string | null) => `Contested: ${decision ?? 'no decision'} holds until somebody decides`,
    contestedNotes: (note: string) => `Notes written without knowing of each other: ${note}`,
    noteRemoved: 'Note removed',
    noted: (note: string) => `Note: ${note}`,
    undoneToPolicy: 'Undone: the policy’s suggestion applies',
    undoneTo: (decision: string) => `Undone: back to ${decision}`,
    decisionRemoved: 'Decision removed: the policy’s suggestion applies',
    decidedWithNote: (decision: string, note: string) => `${decision}: ${note}`,
  },
} as const;

const done: Readonly<Record<DecisionValue, string>> = { keep: 'Kept', hold: 'Held', drop: 'Dropped' };

/** `row 1,204`, or `12 rows` if there are several. */
const which = (rows: readonly number[]): string => (rows.length === 1 ? `row ${count(rows[0] ?? 0)}` : counted(rows.length, 'row'));

/**
 * Says in a few words what a decision has just done, on the screen and for screen readers: `Dropped 12 rows`, `Kept row 4`. `value`: null
 * if a person's decision was removed.
 */
export const decidedWords = (value: DecisionValue | null, rows: readonly number[]): string =>
  value === null ? `Removed the decision on ${which(rows)}` : `${done[value]} ${which(rows)}`;

/** `Wrote a note on row 4`; an empty note removes the previous one. */
export const notedWords = (row: number, note: string): string => `${note === '' ? 'Removed the' : 'Wrote a'} note on ${which([row])}`;

/**
 * Why an undo did nothing yet: none of the rows that it would change was visible. `row`: the first of them, which is now scrolled into
 * view; `rows`: their number; `isShown`: whether the view contained it.
 */
export function unseenUndoWords(direction: 'undo' | 'redo', { row, rows }: { row: number; rows: number }, isShown: boolean): string {
  const again = direction === 'undo' ? 'Press U again to undo.' : 'Press Shift+U again to redo.';
  const none = rows === 1 ? `Row ${count(row)} was` : `The ${counted(rows, 'row')} were`;
  return isShown ? `${none} not visible. ${again}` : `${none} filtered out, so all rows are shown now. ${again}`;
}

/** `Undone: row 4`, `Redone: 12 rows`, `Undone: the policy “No risk”`. `rows`: the rows that changed, if each is known. */
export function undoneWords(direction: 'undo' | 'redo', changed: number, policy: string | null, rows: readonly number[]): string {
  const what = policy !== null ? `the policy “${policy}”` : rows.length > 0 ? which(rows) : counted(changed, 'row');
  return `${direction === 'undo' ? 'Undone' : 'Redone'}: ${what}`;
}

/** Why a key decided nothing: the program is still checking whether the previous rows may be kept. */
export const stillCheckingWords = (rows: readonly number[]): string =>
  `Still checking whether ${which(rows)} may be kept. Nothing was done: press the key again.`;
