/**
 * The table of stricter calling hours: what a state or country allows beyond the general rule of 8:00 to 21:00, with the source of each
 * line. It informs, and it isn't legal advice: a person must check each line.
 */
import { z } from 'zod';
import { timeSchema } from '../ids.ts';
import { stateNames } from '../review/states.ts';
import { writtenText } from '#base/writtenText.ts';

/** Monday first, as ISO 8601 counts them. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** The general rule, in minutes after midnight where the person is. No line of the table allows more. */
export const generalHours: DayHours = { from: 8 * 60, to: 21 * 60 };

export const callingCountries = { USA: 'United States', CAN: 'Canada' } as const;
/** Every place that a line can be about: a state or province by its code, or a country by its three letters. */
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
  /** The statute or page that it was read from. */
  source: writtenText(300),
  /** The day on which somebody read it there. */
  asOf: z.iso.date(),
  /** What a caller must know besides, such as holidays. */
  note: z.string().trim().max(500).optional(),
});
export type CallingRule = z.infer<typeof callingRuleSchema>;

/** A place has one line at most. */
export const callingTableSchema = z.array(callingRuleSchema).max(Object.keys(callingPlaceNames).length);

export const callingRulesSchema = z.object({
  /** By the names of their places. */
  rules: callingTableSchema,
  /** Nobody changed the lines that come with the program. */
  shipped: z.boolean(),
});
export type CallingRules = z.infer<typeof callingRulesSchema>;

/** `open`: it can be called at that moment · `closed`: it can't · `zoneUnknown`: nobody knows, so that it is never callable · `noPhone`. */
export const callableStates = ['open', 'closed', 'zoneUnknown', 'noPhone'] as const;
export type CallableState = (typeof callableStates)[number];

/** A filter of the review: rows by whether calls are allowed from `from` to before `to`, without a break; equal: at that moment. */
export const callableFilterSchema = z.object({ from: timeSchema, to: timeSchema, is: z.array(z.enum(callableStates)).min(1) });
export type CallableFilter = z.infer<typeof callableFilterSchema>;

/** The rows to call of a list, by the hours of one day. Every row is within some hour, or in one of the three other counts. */
export const callDaySchema = z.object({
  /** Kept, without litigators and suppressed rows. */
  rows: z.int(),
  /** The hours of the operator's day, and how many rows may be called throughout each. */
  hours: z.array(z.object({ from: timeSchema, to: timeSchema, rows: z.int() })),
  closedAllDay: z.int(),
  zoneUnknown: z.int(),
  noPhone: z.int(),
});
export type CallDay = z.infer<typeof callDaySchema>;
