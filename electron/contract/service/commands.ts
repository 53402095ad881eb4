/** The command for differences between the service's answers and the contract. */
import { z } from 'zod';
import { nothing } from '../params.ts';
import { driftEntrySchema } from './drift.ts';

export const serviceCommands = {
  /** Values in the service's answers that the contract doesn't know, last seen first. */
  'drift.list': { params: nothing, returns: z.array(driftEntrySchema) },
} as const;
