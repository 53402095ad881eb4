/** What Rollcall sees in a row without asking anybody: local, free, offline. */
import { z } from 'zod';
import { fieldNameSchema } from './fields.ts';
import { rowNumberSchema } from './ids.ts';

export const findingRules = [
  'phone.missing',
  'phone.impossible',
  'phone.repeated', // params.row: the first row with this number
  'email.malformed',
  'email.disposable',
  'email.role',
  'email.mistyped', // params.suggestion
  'ip.malformed',
  'ip.private',
  'name.placeholder',
  'line.short', // params.cells, params.expected
] as const;
export const findingRuleSchema = z.enum(findingRules);
export type FindingRule = z.infer<typeof findingRuleSchema>;

export const findingSchema = z.object({
  row: rowNumberSchema,
  rule: findingRuleSchema,
  field: fieldNameSchema.nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Finding = z.infer<typeof findingSchema>;

export const findingCountSchema = z.object({ rule: findingRuleSchema, rows: z.int() });
export type FindingCount = z.infer<typeof findingCountSchema>;
