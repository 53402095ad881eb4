/** What the service said that the contract does not know: counted per environment and operation, so that a service that grows or strays is noticed. */
import { z } from 'zod';
import { environmentIdSchema, timeSchema } from './ids.ts';

export const driftKinds = ['unknownField', 'unknownValue', 'wrongType'] as const;

export const driftEntrySchema = z.object({
  environmentId: environmentIdSchema,
  environment: z.string(),
  operation: z.string(),
  /** Where, with `[]` for any place in an array: `owners[].current_addresses[].location_type`. */
  path: z.string(),
  kind: z.enum(driftKinds),
  /**
   * The value itself, at most 80 characters, where it is one outside a list or a range of the specification. Otherwise only what kind of value
   * stands there (`string`, `array`): it may tell of a person, and drift is kept beside no answer and purged with none.
   */
  value: z.string(),
  /** In how many answers. */
  times: z.int(),
  firstSeenAt: timeSchema,
  lastSeenAt: timeSchema,
});
export type DriftEntry = z.infer<typeof driftEntrySchema>;

/** One difference of one answer. */
export type Drift = Pick<DriftEntry, 'path' | 'kind' | 'value'>;
