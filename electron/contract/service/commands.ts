/** The command for what the service's answers and the contract differ in. */
import { z } from 'zod';
import { nothing } from '../params.ts';
import { driftEntrySchema } from './drift.ts';

export const serviceCommands = {
  /** What the service said that the contract doesn't know, last seen first. */
  'drift.list': { params: nothing, returns: z.array(driftEntrySchema) },
} as const;
