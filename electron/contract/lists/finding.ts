/** Findings, which Rollcall makes in a row by itself: locally, free, offline. */
import { z } from 'zod';
import { codedSchema, type ParamsByCode } from '#base/coded.ts';
import { fieldNameSchema, type FieldName } from './fields.ts';
import { rowNumberSchema } from '../ids.ts';
import { repairSchema } from './repair.ts';
import { suppressedBySchema, suppressingSchema } from '../suppression/suppressionKind.ts';

/** The field of a party of Decision Signals, if the finding is about that party instead of the row's own phone or address. */
const party = { field: fieldNameSchema.optional() };
const none = z.object(party);
/** The first row with the same value. */
const firstRow = z.object({ row: rowNumberSchema, ...party });
/** The column that the field was filled from: its heading, and its number (the first is 1). */
const alternate = z.object({ column: z.string(), position: z.int(), ...party });
/** How a field's cell is interpreted, and the evidence for it. */
const understood = z.object({
  field: fieldNameSchema,
  repair: repairSchema,
  as: z.string(),
  /** The row's state, and the first and last three-digit prefix of its range of ZIP codes around this one. */
  state: z.string().optional(),
  first: z.string().optional(),
  last: z.string().optional(),
  /** The states of the ZIP code if the row has no state, joined by commas. */
  states: z.string().optional(),
  /** The number of addresses in the cell. */
  of: z.int().optional(),
  /** The other numbers in the phone's cell, joined by commas. */
  others: z.string().optional(),
});

/** Each rule with its parameters, in display order. */
export const findingParams = {
  /**
   * The row's phone, e-mail address, domain or person is on the suppression list, or the list itself says that it must not be called.
   * `reason`: empty if none was given; `until`: epoch ms, null for good.
   */
  suppressed: suppressingSchema.extend({ on: suppressedBySchema, ...party }),
  'phone.missing': none,
  /** `words`: the cell has words instead of a number; `digitsLost`: a spreadsheet program dropped digits. */
  'phone.impossible': z.object({ why: z.enum(['words', 'digitsLost']).optional(), ...party }),
  /** The number is in a range that no country has assigned. */
  'phone.unassigned': none,
  /** The number is from another country than the list's; ISO-3166 alpha-2. */
  'phone.foreign': z.object({ country: z.string(), ...party }),
  'phone.tollFree': none,
  'phone.premium': none,
  'phone.repeated': firstRow,
  /** Several columns hold phones, and the one used isn't the first. */
  'phone.alternate': alternate,
  'email.malformed': none,
  /** The probably intended address. */
  'email.mistyped': z.object({ suggestion: z.string(), ...party }),
  'email.disposable': none,
  'email.role': none,
  'email.free': none,
  'email.repeated': firstRow,
  'email.alternate': alternate,
  'ip.malformed': none,
  'ip.private': none,
  'ip.reserved': none,
  /** The service doesn't accept the format; the time of the check is sent instead. */
  'time.malformed': none,
  'name.placeholder': none,
  'name.company': none,
  /** The name contains an e-mail address or a phone number. */
  'name.contact': none,
  /**
   * `states`: the states of the ZIP code, joined by commas; '' if no state has such codes. A ZIP code of three or four digits lacks its
   * leading zeros.
   */
  'address.zipState': z.object({ zip: z.string(), state: z.string(), states: z.string(), ...party }),
  'address.unitMissing': none,
  'address.poBox': none,
  /** The first row with this name at this address. */
  'address.repeated': firstRow,
  /** The first row with the same cells. */
  'row.repeated': firstRow,
  /** The field's value differs from what its cell literally says. */
  'cell.repaired': understood,
  /** The same, but not applied until a person turns it on. */
  'cell.suggested': understood,
  /** The differing time zones of address and phone, each joined by commas, such as `America/Denver`. */
  'calling.zonesDiffer': z.object({ place: z.string(), phone: z.string(), ...party }),
  /** `stray`: a quote in a cell is unbalanced. */
  'line.short': z.object({ cells: z.int(), expected: z.int(), stray: z.literal(true).optional(), ...party }),
} as const;

export type FindingParams = ParamsByCode<typeof findingParams>;
export type FindingRule = keyof FindingParams;
export const findingRules = Object.keys(findingParams) as FindingRule[];
export const findingRuleSchema = z.enum(findingRules);

/** The parameters of the rules `R`, or of any rule. */
export type RuleParams<R extends FindingRule = FindingRule> = { [K in R]: { rule: K; params: FindingParams[K] } }[R];

/** A finding in a row. `field`: null if it is about the whole row. */
export type Noted = RuleParams & { field: FieldName | null };
export const notedSchema: z.ZodType<Noted> = codedSchema('rule', findingParams, { field: fieldNameSchema.nullable() });

const unreadable = z.object({ rule: z.literal('unreadable'), params: z.object({}) });
/** Placeholder for a finding in a list's file that this version can't read: shown as present, without details. */
export type Unreadable = z.infer<typeof unreadable>;

/** Rules whose rows a plan always skips, because there is nothing to send or the user excluded them. Other rules only inform. */
export const barringRules: readonly FindingRule[] = ['suppressed', 'phone.missing', 'phone.impossible'];

/** Rules that report how cells were interpreted; nothing is wrong with the row. */
export const informingRules: readonly FindingRule[] = ['cell.repaired'];

/** Rules that apply to many good rows: usable as a filter, but not shown as a reason beside a verdict. */
export const quietRules: readonly FindingRule[] = ['email.free', 'phone.foreign', 'calling.zonesDiffer'];

const place = { row: rowNumberSchema, field: fieldNameSchema.nullable() };
export type Finding = (RuleParams | Unreadable) & { row: number; field: FieldName | null };
export const findingSchema: z.ZodType<Finding> = z.union([codedSchema('rule', findingParams, place), unreadable.extend(place)]);

export const findingCountSchema = z.object({ rule: findingRuleSchema, rows: z.int() });
export type FindingCount = z.infer<typeof findingCountSchema>;
