/**
 * Rows to call that weren't checked for litigators, whose check has expired, or that only the sandbox considers clear. A file of rows to
 * call isn't written while it would contain one, unless a person holds these rows or takes responsibility by name and reason. Unchecked
 * phones in its other columns are left out, or accepted the same way.
 */
import { z } from 'zod';
import { uncheckedReasons, uncheckedReasonSchema, type Litigator, type NotCheckedReason, type UncheckedReason } from './verdictValues.ts';
import { writtenText } from '#base/writtenText.ts';
import { idSchema, timeSchema } from '../ids.ts';

/** Number of rows without a valid litigator answer, by reason; reasons without rows are absent. */
export const uncheckedWhySchema = z.partialRecord(uncheckedReasonSchema, z.int().positive());

/**
 * What an override covers. `export`: rows, for one file · `phones`: other phones of its rows, for one file · `notAsked`: rows, for the
 * list, as long as no check of it includes litigators.
 */
export const overrideKinds = ['export', 'phones', 'notAsked'] as const;

/** Unchecked rows for which a person took responsibility, with name and reason. */
export const overrideSchema = z.object({
  overrideId: idSchema,
  listId: idSchema,
  kind: z.enum(overrideKinds),
  reason: z.string(),
  /** How many rows (or phones), and why they weren't checked; they add up to `rows`. */
  rows: z.int(),
  why: uncheckedWhySchema,
  /** The file that was written; the first if several were written at once. */
  exportId: idSchema.nullable(),
  by: z.string(),
  at: timeSchema,
});
export type Override = z.infer<typeof overrideSchema>;

/**
 * `refuse`: nothing is written · `hold`: the rows are left out, or go to the part `hold` of a split list · `accept`: they are written, with
 * this reason.
 */
export const uncheckedChoiceSchema = z.union([z.literal('refuse'), z.literal('hold'), z.strictObject({ accept: writtenText(500) })]);
export type UncheckedChoice = z.infer<typeof uncheckedChoiceSchema>;

/** The number of rows, in total and by why they weren't checked. */
export const uncheckedSchema = z.object({ rows: z.int(), why: uncheckedWhySchema });
export type Unchecked = z.infer<typeof uncheckedSchema>;
export const noneUnchecked: Unchecked = { rows: 0, why: {} };

/** The rows that prevent writing a file. */
export const uncheckedStopSchema = uncheckedSchema.extend({
  /** True if accepting them settles the question for the list, because none of its checks has requested the litigator check. */
  settles: z.boolean(),
});
export type UncheckedStop = z.infer<typeof uncheckedStopSchema>;
export const noStop: UncheckedStop = { ...noneUnchecked, settles: false };

/** Whether unchecked rows can prevent the file at all: a redacted copy has no phones to call. */
export const canCallFrom = ({ redacted }: { readonly redacted?: boolean | undefined }): boolean => redacted !== true;

/** What happened to such rows when a file was written. */
export const uncheckedWrittenSchema = z.object({
  held: uncheckedSchema,
  /** Who accepted them into the file, and why. */
  accepted: overrideSchema.nullable(),
  /** The same for phones other than those of the rows. */
  phones: overrideSchema.nullable(),
  /** The earlier override for the list, if it let rows into the file. */
  settled: overrideSchema.nullable(),
});
export type UncheckedWritten = z.infer<typeof uncheckedWrittenSchema>;

/** `asked`: whether a check of the list has included litigators. `settled`: whether a person decided, with a reason, that none does. */
const litigatorPolicySchema = z.object({ asked: z.boolean(), settled: z.boolean() });
export type LitigatorPolicy = z.infer<typeof litigatorPolicySchema>;

/** Reasons of rows that no check covered for litigators: the only ones that can be settled for a list. */
const neverAsked: readonly UncheckedReason[] = ['notAsked', 'notRequested', 'noAnswer'];

/**
 * Returns why a row isn't checked for litigators at this time (epoch ms); null if it is. `clearUntil`: when a clear answer expires;
 * `isInvented`: the sandbox gave it, about a person it doesn't know.
 */
export function uncheckedWhy(
  litigator: Litigator,
  notChecked: NotCheckedReason | null,
  { clearUntil, isInvented }: { clearUntil: number | null; isInvented: boolean },
  at: number,
): UncheckedReason | null {
  if (litigator === 'notChecked') return notChecked ?? 'noAnswer';
  if (litigator === 'litigator') return null;
  if (isInvented) return 'sandbox';
  return clearUntil !== null && clearUntil < at ? 'expired' : null;
}

/** Whether such a row prevents writing a file of rows to call. The only rule for this. */
export const stopsExport = (why: UncheckedReason, { settled }: LitigatorPolicy): boolean => !(settled && neverAsked.includes(why));

export const settlesList = ({ rows, why }: Unchecked, { asked }: LitigatorPolicy): boolean =>
  rows > 0 && !asked && Object.keys(why).every((one) => neverAsked.some((known) => known === one));

/** Returns the counted rows, in the order of the reasons. */
export function uncheckedOf(counts: ReadonlyMap<UncheckedReason, number>): Unchecked {
  const unchecked: Unchecked = { rows: 0, why: {} };
  for (const why of uncheckedReasons) {
    const rows = counts.get(why) ?? 0;
    if (rows > 0) unchecked.why[why] = rows;
    unchecked.rows += rows;
  }
  return unchecked;
}

/** The words for each reason in `rollcall.reasons`, which scripts may read: the same wherever a file or the command line shows it. */
export const whyNotCheckedText: Record<UncheckedReason, string> = {
  notAsked: 'not asked',
  notRequested: 'not requested',
  null: 'null',
  absent: 'absent from the answer',
  partial: 'partial answer',
  timedOut: 'timed out',
  international: 'international number',
  expired: 'expired',
  noAnswer: 'no answer',
  otherPhone: 'another phone was checked',
  purged: 'purged',
  sandbox: 'with an invented answer',
};

/** `20 not requested, 11 expired` */
export const uncheckedText = ({ why }: Pick<Unchecked, 'why'>): string =>
  uncheckedReasons.flatMap((one) => (why[one] === undefined ? [] : [`${why[one]} ${whyNotCheckedText[one]}`])).join(', ');
