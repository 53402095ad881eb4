/** Why a check skips rows. */
import { z } from 'zod';

/** In the order of the row's walk. `condition`: the verdict does not say what the check asks for. */
export const skipReasons = ['condition', 'invalid', 'suppressed', 'finding', 'duplicate', 'fresh'] as const;
export const skipReasonSchema = z.enum(skipReasons);
export type SkipReason = z.infer<typeof skipReasonSchema>;
