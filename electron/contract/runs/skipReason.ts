/** Why a check skips rows. */
import { z } from 'zod';

/** In the order in which rows are tested. `condition`: the verdict doesn't meet the check's condition. */
export const skipReasons = ['condition', 'invalid', 'suppressed', 'finding', 'duplicate', 'fresh'] as const;
export const skipReasonSchema = z.enum(skipReasons);
export type SkipReason = z.infer<typeof skipReasonSchema>;
