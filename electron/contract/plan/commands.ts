/** The commands for plans. */
import { z } from 'zod';
import { idSchema, nothing } from '../ids.ts';
import { planRequestSchema, planSchema } from './plan.ts';

export const planCommands = {
  /**
   * Counts and prices what a run would buy. The caller chooses `planId`, which `plans.progressed` carries and `plans.cancel` takes. Fails
   * with plan.cancelled if it was canceled.
   */
  'plans.make': { params: planRequestSchema.extend({ planId: idSchema.optional() }), returns: planSchema },
  /** Cancels a plan, even before its request arrives; a finished plan stays. */
  'plans.cancel': { params: z.object({ planId: idSchema }), returns: nothing },
} as const;
