/** Describes the result of a list: the four numbers, and why a row is in its group. */
import {
  groupOfStanding,
  standingGroups,
  standingsOf,
  type Standing,
  type StandingGroup,
  type KeptDespite,
  type NoCall,
  type NoCallCounts,
} from '#contract/verdict/standing.ts';
import { uncheckedText, type Override, type Unchecked, type UncheckedWritten } from '#contract/verdict/unchecked.ts';
import { anyOf, capital } from '../text.ts';
import { count, counted } from '../count.ts';
import { whySuppressed, type SuppressedRow } from '../suppression/suppressionWords.ts';

const groups: Readonly<Record<StandingGroup, string>> = {
  toCall: 'to call',
  toLookAt: 'to look at',
  toLeave: 'to leave',
  litigators: 'litigators',
};

/** Follows its number: `84 to call`. */
export const groupTitle = (group: StandingGroup): string => groups[group];

const whys: Readonly<Record<Standing, string>> = {
  toCall: 'Kept, and no litigator',
  litigator: 'Litigators',
  suppressed: 'On your do-not-call list',
  invented: 'Only the sandbox has answered, and its answers are invented',
  unchecked: 'Not checked for litigators',
  heldByPerson: 'Put on hold by a person',
  otherName: 'The phone belongs to another name',
  unsure: 'Nobody can say whether calls are answered',
  heldByPolicy: 'On hold for another reason, such as grade C or D',
  undecided: 'No decision yet',
  droppedByPerson: 'Dropped by a person',
  invalid: 'The phone isn’t valid',
  unanswered: 'Calls are not answered',
  poorGrade: 'Grade E or F',
  droppedByPolicy: 'Dropped for another reason',
  skipped: 'Skipped: repeated, no phone, or “do not call” in your list',
  failed: 'No answer from the service',
  notChecked: 'Not checked yet',
};

/** Why a row is in its group, as a line with a number. */
export const whyStanding = (standing: Standing): string => whys[standing];

/** Follows "rows with": `result “to call”`, `result “not checked yet”`. */
export function standingPart(chosen: readonly Standing[]): string {
  const whole = standingGroups.filter((group) => standingsOf(group).every((one) => chosen.includes(one)));
  const rest = chosen.filter((one) => !whole.includes(groupOfStanding(one)));
  return `result ${anyOf([...whole.map(groupTitle), ...rest.map((one) => whys[one])].map((words) => `“${words}”`))}`;
}

const abouts: Readonly<Record<StandingGroup, string>> = {
  toCall: 'kept, no litigator',
  toLookAt: 'you decide',
  toLeave: 'dead, wrong or skipped',
  litigators: 'must not be called',
};

/** Shown under a number and its title. */
export const aboutGroup = (group: StandingGroup): string => abouts[group];

/** `84 + 97 + 114 + 10 = 305 leads of your list` */
export function sumWords(groups: Readonly<Record<StandingGroup, number>>): string {
  const rows = standingGroups.reduce((sum, group) => sum + groups[group], 0);
  return `${standingGroups.map((group) => count(groups[group])).join(' + ')} = ${counted(rows, 'lead')} of your list`;
}

/** Replaces the grade's word; null if nothing forbids a call. */
export const noCallHeadline = (calls: readonly NoCall[]): string | null => (calls.length === 0 ? null : 'Must not be called');

const causes: Record<NoCall, string> = { litigator: 'a litigator', suppressed: 'suppressed' };

/** Says why a person must not be called: `A litigator, and suppressed: asked in May (dnc.csv)` */
export function noCallCauses(calls: readonly NoCall[], suppressed?: SuppressedRow): string {
  const why = suppressed === undefined ? '' : `: ${whySuppressed(suppressed)}`;
  const text = calls.map((one) => causes[one]).join(', and ') + (calls.includes('suppressed') ? why : '');
  return capital(text);
}

/** `3 litigators`, `1 suppressed row`, `3 litigators and 1 suppressed row`. */
export function noCallPhrase({ litigators, suppressed }: NoCallCounts): string {
  return [litigators > 0 ? counted(litigators, 'litigator') : '', suppressed > 0 ? counted(suppressed, 'suppressed row') : '']
    .filter((part) => part !== '')
    .join(' and ');
}

/**
 * `3 litigators held back: kept without a reason.` Null if there are none. `toCall`: for a file of rows to call, in which a reason makes no
 * difference.
 */
export function heldBackSentence(counts: NoCallCounts, toCall = false): string | null {
  const rows = counts.litigators + counts.suppressed;
  if (rows === 0) return null;
  return `${noCallPhrase(counts)} held back: ${toCall ? 'must not be called' : 'kept without a reason'}.`;
}

/** Says what merging an edited export won't do without a reason; null if there is no such row. */
export function toAcknowledgeSentence(counts: NoCallCounts): string | null {
  const phrase = noCallPhrase(counts);
  return phrase === '' ? null : `The file would keep ${phrase}. That requires a reason; without one, their decisions don’t change.`;
}

/** Says what a merge left unchanged; null if there is no such row. */
export function notKeptSentence(counts: NoCallCounts): string | null {
  const phrase = noCallPhrase(counts);
  return phrase === '' ? null : `The file keeps ${phrase}. Their decisions didn’t change because no reason was given.`;
}

/** `Kept by Ana although a litigator: signed up in our shop` */
export const keptSentence = ({ despite, by, reason }: KeptDespite): string =>
  `Kept by ${by} although ${despite.map((one) => causes[one]).join(' and ')}: ${reason}`;

/** `Keep Li Tigator?`, `Keep 12 rows?` */
export const keepQuestionTitle = (rows: number, label: string | null): string =>
  rows === 1 ? `Keep ${label ?? 'this row'}?` : `Keep ${counted(rows, 'row')}?`;

/** Says why the rows must not be kept, and where the reason will be recorded. */
export function keepQuestionText(against: NoCallCounts, rows: number): string {
  const { litigators, suppressed } = against;
  const lawsuit = litigators > 0 ? ' Calling a litigator can end in a lawsuit.' : '';
  const stands = 'The reason is recorded in the history, in the ledger and in every export.';
  if (rows === 1) return `${litigators > 0 ? 'A litigator' : 'Suppressed'}: must not be called.${lawsuit} ${stands}`;
  return `${noCallPhrase(against)} among them must not be called.${lawsuit}${litigators + suppressed === 1 ? '' : ' One reason applies to all of them.'} ${stands}`;
}

const are = (rows: number): string => (rows === 1 ? 'is' : 'are');

/** `31 rows to call are not checked for litigators (20 not requested, 11 expired)` */
export const uncheckedPhrase = (unchecked: Unchecked): string =>
  `${counted(unchecked.rows, 'row')} to call ${are(unchecked.rows)} not checked for litigators (${uncheckedText(unchecked)})`;

/** `Ada settled for this list that no check asks for litigators: “We call customers only”.` */
const settledSentence = ({ by, reason }: Pick<Override, 'by' | 'reason'>): string =>
  `${by} settled for this list that no check asks for litigators: “${reason}”.`;

/** Says which rows to call weren't checked for litigators, why, and whether a written file contains them. */
export function uncheckedSentences({ held, accepted, phones, settled }: UncheckedWritten): string[] {
  return [
    ...(held.rows > 0 ? [`${uncheckedPhrase(held)} and held: they are not in the file of rows to call.`] : []),
    ...(accepted === null ? [] : [`${uncheckedPhrase(accepted)} and exported anyway by ${accepted.by}: “${accepted.reason}”.`]),
    ...(accepted?.kind === 'notAsked'
      ? ['This settles it for the list: exports of it no longer stop for this, until a check of it asks for litigators.']
      : []),
    ...(phones === null
      ? []
      : [
          `${counted(phones.rows, 'other phone')} ${are(phones.rows)} not checked for litigators and exported anyway by ${phones.by}: “${phones.reason}”.`,
        ]),
    ...(settled === null ? [] : [settledSentence(settled)]),
  ];
}
