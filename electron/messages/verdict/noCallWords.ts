/** Says that somebody must not be called, and what happened to such rows. */
import type { KeptDespite, NoCall, NoCallCounts } from '#contract/verdict/noCall.ts';
import { counted } from '../count.ts';
import { whySuppressed, type SuppressedRow } from '../suppression/suppressionWords.ts';
import { capital } from '../anyOf.ts';

/** Replaces the grade's word; null where nothing is known against a call. */
export const noCallHeadline = (calls: readonly NoCall[]): string | null => (calls.length === 0 ? null : 'Must not be called');

const causes: Record<NoCall, string> = { litigator: 'a litigator', suppressed: 'suppressed' };

/** `A litigator, and suppressed: asked in May (dnc.csv)` */
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
 * `3 litigators held back: kept without a reason.` Null where there are none. `toCall`: from a file of rows to call, in which no reason
 * counts.
 */
export function heldBackSentence(counts: NoCallCounts, toCall = false): string | null {
  const rows = counts.litigators + counts.suppressed;
  if (rows === 0) return null;
  return `${noCallPhrase(counts)} held back: ${toCall ? 'must not be called' : 'kept without a reason'}.`;
}

/** What merging an edited export will not do without a reason; null if there is nothing of the kind. */
export function toAcknowledgeSentence(counts: NoCallCounts): string | null {
  const phrase = noCallPhrase(counts);
  return phrase === '' ? null : `The file would keep ${phrase}. That requires a reason; without one, their decisions don’t change.`;
}

/** What a merge left unchanged. */
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

/** What speaks against keeping the rows, and where the reason will be recorded. */
export function keepQuestionText(against: NoCallCounts, rows: number): string {
  const { litigators, suppressed } = against;
  const lawsuit = litigators > 0 ? ' Calling a litigator can end in a lawsuit.' : '';
  const stands = 'The reason is recorded in the history, in the ledger and in every export.';
  if (rows === 1) return `${litigators > 0 ? 'A litigator' : 'Suppressed'}: must not be called.${lawsuit} ${stands}`;
  return `${noCallPhrase(against)} among them must not be called.${lawsuit}${litigators + suppressed === 1 ? '' : ' One reason applies to all of them.'} ${stands}`;
}
