/** What Rollcall sees in a row without asking anybody: local, free, offline. */
import { z } from 'zod';
import { codedSchema, type ParamsByCode } from './coded.ts';
import { fieldNameSchema, type FieldName } from './fields.ts';
import { rowNumberSchema } from './ids.ts';

/** Set where it is not about the row's own phone or address, but about one of the two parties of Decision Signals: whose. */
const party = { field: fieldNameSchema.optional() };
const none = z.object(party);
/** The first row with the same. */
const firstRow = z.object({ row: rowNumberSchema, ...party });
/** The column that the field was taken from, by its heading and as its place among the columns (the first is 1). */
const alternate = z.object({ column: z.string(), position: z.int(), ...party });

/** Each rule with what it says of a row, in the order in which people read them. */
export const findingParams = {
  /** The row is on the user's own list, by its phone or its e-mail address. */
  suppressed: z.object({ on: z.enum(['phone', 'email']), ...party }),
  'phone.missing': none,
  'phone.impossible': none,
  /** No country has given its range to anybody. */
  'phone.unassigned': none,
  /** Of another country than the list's; ISO-3166 alpha-2. */
  'phone.foreign': z.object({ country: z.string(), ...party }),
  'phone.tollFree': none,
  'phone.premium': none,
  'phone.repeated': firstRow,
  /** Several columns hold phones: this one was taken, and it is not the first. */
  'phone.alternate': alternate,
  'email.malformed': none,
  /** What was probably meant. */
  'email.mistyped': z.object({ suggestion: z.string(), ...party }),
  'email.disposable': none,
  'email.role': none,
  'email.free': none,
  'email.repeated': firstRow,
  'email.alternate': alternate,
  'ip.malformed': none,
  'ip.private': none,
  'ip.reserved': none,
  'name.placeholder': none,
  'name.company': none,
  /** `states`: where the ZIP code lies, joined by "or". */
  'address.zipState': z.object({ zip: z.string(), state: z.string(), states: z.string(), ...party }),
  'address.unitMissing': none,
  'address.poBox': none,
  /** The first row with this name at this address. */
  'address.repeated': firstRow,
  /** The first row with the same cells. */
  'row.repeated': firstRow,
  /** The time zones of both, joined by commas: `America/Denver`. */
  'calling.zonesDiffer': z.object({ place: z.string(), phone: z.string(), ...party }),
  'line.short': z.object({ cells: z.int(), expected: z.int(), ...party }),
} as const;

export type FindingParams = ParamsByCode<typeof findingParams>;
export type FindingRule = keyof FindingParams;
export const findingRules = Object.keys(findingParams) as FindingRule[];
export const findingRuleSchema = z.enum(findingRules);

/** What one of the rules `R` says; without, any. */
export type RuleParams<R extends FindingRule = FindingRule> = { [K in R]: { rule: K; params: FindingParams[K] } }[R];

/** Something noted of a row. `field`: null where it is about the row as a whole. */
export type Noted = RuleParams & { field: FieldName | null };
export const notedSchema: z.ZodType<Noted> = codedSchema('rule', findingParams, { field: fieldNameSchema.nullable() });

const unreadable = z.object({ rule: z.literal('unreadable'), params: z.object({}) });
/** Stands for what a list's file says was found and this version can't read: it is said to be there, and nothing more. */
export type Unreadable = z.infer<typeof unreadable>;

/** Rules that a plan leaves rows out for by itself: there is nothing to ask with, or the user said not to. Any other only informs. */
export const barringRules: readonly FindingRule[] = ['suppressed', 'phone.missing', 'phone.impossible'];

/** Rules that hold for many a good row: they filter, and are no reason beside a verdict. */
export const quietRules: readonly FindingRule[] = ['email.free', 'phone.foreign', 'calling.zonesDiffer'];

const place = { row: rowNumberSchema, field: fieldNameSchema.nullable() };
export type Finding = (RuleParams | Unreadable) & { row: number; field: FieldName | null };
export const findingSchema: z.ZodType<Finding> = z.union([codedSchema('rule', findingParams, place), unreadable.extend(place)]);

export const findingCountSchema = z.object({ rule: findingRuleSchema, rows: z.int() });
export type FindingCount = z.infer<typeof findingCountSchema>;
