/**
 * The table of calling hours that are stricter than the general rule of 8:00 to 21:00, by state or country, with the source of each line.
 * It is for information, not legal advice: a person must check each line.
 */
import { z } from 'zod';
import { writtenText } from '#base/writtenText.ts';
import { timeSchema } from '../ids.ts';
import { stateNames } from '../review/states.ts';

/** Monday first, as ISO 8601 counts them. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** The general rule, in minutes after midnight where the person is. No line of the table allows more. */
export const generalHours: DayHours = { from: 8 * 60, to: 21 * 60 };

const callingCountries = { USA: 'United States', CAN: 'Canada' } as const;
/** Every place that a line can cover: a state or province by its code, or a country by its three letters. */
export const callingPlaceNames: Readonly<Record<string, string>> = { ...callingCountries, ...stateNames };

/** Minutes after midnight, local time: from `from` to before `to`. */
const dayHoursSchema = z
  .strictObject({ from: z.int().min(0).max(1439), to: z.int().min(1).max(1440) })
  .refine(({ from, to }) => from < to, { message: 'the hours end before they begin' });
export type DayHours = z.infer<typeof dayHoursSchema>;

export const callingRuleSchema = z.strictObject({
  place: z.string().refine((place) => Object.hasOwn(callingPlaceNames, place), { message: 'not a state, a province, USA or CAN' }),
  /** The hours of each weekday, Monday first; null: no calls on that day. */
  week: z.array(dayHoursSchema.nullable()).length(weekdays.length),
  /** The statute or page that the hours were taken from. */
  source: writtenText(300),
  /** The day on which the source was read. */
  asOf: z.iso.date(),
  /** Other rules that a caller must know, such as holidays. */
  note: z.string().trim().max(500).optional(),
});
export type CallingRule = z.infer<typeof callingRuleSchema>;

/** The table, with at most one line per place. */
export const callingTableSchema = z.array(callingRuleSchema).max(Object.keys(callingPlaceNames).length);

export const callingRulesSchema = z.object({
  /** Sorted by the names of their places. */
  rules: callingTableSchema,
  /** True if the lines that come with the program are unchanged. */
  shipped: z.boolean(),
});
export type CallingRules = z.infer<typeof callingRulesSchema>;

/**
 * `open`: the row may be called at that moment · `closed`: it may not · `zoneUnknown`: its time zone is unknown, so it is never callable ·
 * `noPhone`.
 */
export const callableStates = ['open', 'closed', 'zoneUnknown', 'noPhone'] as const;
export type CallableState = (typeof callableStates)[number];

/**
 * A filter of the review: rows by whether calls are allowed from `from` to before `to` without a break. If both are equal: at that moment.
 */
export const callableFilterSchema = z.object({ from: timeSchema, to: timeSchema, is: z.array(z.enum(callableStates)).min(1) });
export type CallableFilter = z.infer<typeof callableFilterSchema>;

/** A list's rows to call, by the hours of one day. Every row falls into at least one hour or into one of the three other counts. */
export const callDaySchema = z.object({
  /** Kept rows, without litigators and suppressed rows. */
  rows: z.int(),
  /** The hours of the operator's day, and how many rows may be called throughout each. */
  hours: z.array(z.object({ from: timeSchema, to: timeSchema, rows: z.int() })),
  closedAllDay: z.int(),
  zoneUnknown: z.int(),
  noPhone: z.int(),
});
export type CallDay = z.infer<typeof callDaySchema>;

const hours = (from: number, to: number): DayHours => ({ from: from * 60, to: to * 60 });
const daily = (from: number, to: number): CallingRule['week'] => weekdays.map(() => hours(from, to));
/** The same hours from Monday to Friday, and different ones on the weekend. */
const week = (weekday: DayHours, saturday: DayHours, sunday: DayHours | null): CallingRule['week'] => [
  ...Array.from({ length: 5 }, () => weekday),
  saturday,
  sunday,
];
const withoutSundays = (from: number, to: number): CallingRule['week'] => week(hours(from, to), hours(from, to), null);

const noHolidays = 'No calls on legal holidays either: Rollcall doesn’t know holidays.';
const secondHand = 'Read in a summary, not in the law itself: compare them.';
const asOf = '2026-11-23';

/** The stricter calling hours that come with the program. A person must check each line before relying on it. */
export const shippedCallingRules: readonly CallingRule[] = [
  {
    place: 'AL',
    week: withoutSundays(8, 20),
    source: 'Ala. Admin. Code r. 770-X-5-.17',
    asOf,
    note: `The rule speaks of automated calls. ${noHolidays}`,
  },
  { place: 'CT', week: daily(9, 20), source: 'Conn. Gen. Stat. § 42-288a', asOf, note: secondHand },
  { place: 'FL', week: daily(8, 20), source: 'Fla. Stat. § 501.616(6)(a)', asOf },
  { place: 'KY', week: daily(10, 21), source: 'Ky. Rev. Stat. § 367.46955', asOf, note: secondHand },
  {
    place: 'LA',
    week: withoutSundays(8, 20),
    source: 'La. Public Service Commission, General Order R-29617',
    asOf,
    note: `${secondHand} ${noHolidays} Calls can also be prohibited during a state of emergency.`,
  },
  { place: 'MD', week: daily(8, 20), source: 'Md. Code, Com. Law § 14-4502', asOf, note: secondHand },
  { place: 'MA', week: daily(8, 20), source: '201 Code Mass. Regs. 12.02(2)', asOf },
  { place: 'MS', week: withoutSundays(8, 20), source: 'Miss. Code § 77-3-723', asOf, note: 'Its hours are those of Central Time.' },
  { place: 'OK', week: daily(8, 20), source: 'Okla. Stat. tit. 15, § 775C.4', asOf, note: secondHand },
  { place: 'RI', week: week(hours(9, 18), hours(10, 17), null), source: 'R.I. Gen. Laws §§ 5-61-2(2), 5-61-3.6', asOf, note: noHolidays },
  { place: 'TX', week: week(hours(9, 21), hours(9, 21), hours(12, 21)), source: 'Tex. Bus. & Com. Code § 301.051', asOf, note: secondHand },
  {
    place: 'UT',
    week: withoutSundays(8, 21),
    source: 'Utah Code § 13-25a-103(3)',
    asOf,
    note: `The law speaks of calls without consent. ${noHolidays}`,
  },
  { place: 'WA', week: daily(8, 20), source: 'Wash. Rev. Code § 19.158.040(2)', asOf },
];
