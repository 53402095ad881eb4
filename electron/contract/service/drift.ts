/**
 * Parts of the service's answers that the contract doesn't know, counted per environment and operation, so that changes of the service are
 * noticed.
 */
import { z } from 'zod';
import { environmentIdSchema, timeSchema } from '../ids.ts';

const driftKinds = ['unknownField', 'unknownValue', 'wrongType'] as const;

export const driftEntrySchema = z.object({
  environmentId: environmentIdSchema,
  environment: z.string(),
  operation: z.string(),
  /** The path, with `[]` for any array index: `owners[].current_addresses[].location_type`. */
  path: z.string(),
  kind: z.enum(driftKinds),
  /**
   * The value, at most 80 characters, if it is outside a list or range of the specification. Otherwise only its type (`string`, `array`):
   * the value may be personal data, and drift isn't purged with answers.
   */
  value: z.string(),
  times: z.int(),
  firstSeenAt: timeSchema,
  lastSeenAt: timeSchema,
});
export type DriftEntry = z.infer<typeof driftEntrySchema>;

export type Drift = Pick<DriftEntry, 'path' | 'kind' | 'value'>;
