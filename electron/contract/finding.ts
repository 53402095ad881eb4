/** What Rollcall sees in a row without asking anybody: local, free, offline. */
import { z } from 'zod';
import { fieldNameSchema } from './fields.ts';
import { rowNumberSchema } from './ids.ts';

/** In the order in which people read them. */
export const findingRules = [
  'suppressed', // params.on: phone or email; the row is on the user's own list
  'phone.missing',
  'phone.impossible',
  'phone.unassigned', // no country has given its range to anybody
  'phone.foreign', // params.country, another than the list's
  'phone.tollFree',
  'phone.premium',
  'phone.repeated', // params.row: the first row with this number
  'phone.alternate', // params.column, params.position: of several columns for the phone not the first, but this one was taken
  'email.malformed',
  'email.mistyped', // params.suggestion
  'email.disposable',
  'email.role',
  'email.free',
  'email.repeated', // params.row
  'email.alternate', // params.column, params.position
  'ip.malformed',
  'ip.private',
  'ip.reserved',
  'name.placeholder',
  'name.company',
  'address.zipState', // params.zip, params.state, params.states: where the ZIP code lies
  'address.unitMissing',
  'address.poBox',
  'address.repeated', // params.row: the first row with this name at this address
  'row.repeated', // params.row: the first row with the same cells
  'calling.zonesDiffer', // params.place, params.phone: time zones
  'line.short', // params.cells, params.expected
] as const;
export const findingRuleSchema = z.enum(findingRules);
export type FindingRule = z.infer<typeof findingRuleSchema>;

/** Rules that a plan leaves rows out for by itself: there is nothing to ask with, or the user said not to. Any other only informs. */
export const barringRules: readonly FindingRule[] = ['suppressed', 'phone.missing', 'phone.impossible'];

/** Rules that hold for many a good row: they filter, and are no reason beside a verdict. */
export const quietRules: readonly FindingRule[] = ['email.free', 'phone.foreign', 'calling.zonesDiffer'];

export const findingSchema = z.object({
  row: rowNumberSchema,
  rule: findingRuleSchema,
  field: fieldNameSchema.nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Finding = z.infer<typeof findingSchema>;

export const findingCountSchema = z.object({ rule: findingRuleSchema, rows: z.int() });
export type FindingCount = z.infer<typeof findingCountSchema>;
