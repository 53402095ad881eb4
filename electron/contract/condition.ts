/** What a verdict must say for a policy's rule to fire, or for a row to be asked a further check. */
import { z } from 'zod';
import { gradeSchema, litigatorSchema, rowStatusSchema, scoreBandSchema } from './verdict.ts';

/** Every condition that is given must hold; none given: always. A score that is not known is on neither side of a bound. */
export const conditionSchema = z.strictObject({
  litigator: z.array(litigatorSchema).optional(),
  grade: z.array(z.union([gradeSchema, z.literal('none')])).optional(),
  band: z.array(z.union([scoreBandSchema, z.literal('none')])).optional(),
  scoreAtLeast: z.int().min(0).max(100).optional(),
  scoreAtMost: z.int().min(0).max(100).optional(),
  nameMatch: z.array(z.union([z.boolean(), z.null()])).optional(),
  valid: z.array(z.union([z.boolean(), z.null()])).optional(),
  status: z.array(rowStatusSchema).optional(),
  lineType: z.array(z.string()).optional(),
});
export type Condition = z.infer<typeof conditionSchema>;
