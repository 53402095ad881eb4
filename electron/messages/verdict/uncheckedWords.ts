/** Says how many rows to call nobody checked for litigators, why, and what was done about them. */
import type { Override } from '#contract/verdict/override.ts';
import { uncheckedText, type Unchecked, type UncheckedWritten } from '#contract/verdict/unchecked.ts';
import { counted } from '../count.ts';

const are = (rows: number): string => (rows === 1 ? 'is' : 'are');

/** `31 rows to call are not checked for litigators (20 not requested, 11 expired)` */
export const uncheckedPhrase = (unchecked: Unchecked): string =>
  `${counted(unchecked.rows, 'row')} to call ${are(unchecked.rows)} not checked for litigators (${uncheckedText(unchecked)})`;

/** `Ada settled for this list that no check asks for litigators: “We call customers only”.` */
export const settledSentence = ({ by, reason }: Pick<Override, 'by' | 'reason'>): string =>
  `${by} settled for this list that no check asks for litigators: “${reason}”.`;

/** What is said behind a written file: which unchecked rows it has, or lacks. */
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
