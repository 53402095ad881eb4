/** The commands for look-ups. */
import { z } from 'zod';
import { idSchema } from '../ids.ts';
import {
  knownPhoneSchema,
  lookupAskSchema,
  lookupHistorySchema,
  lookupPreviewSchema,
  lookupQuerySchema,
  lookupRequestSchema,
  lookupSchema,
} from './lookup.ts';

export const lookupCommands = {
  'lookups.ask': { params: lookupAskSchema, returns: lookupSchema },
  /** Returns what the look-up would send and cost, and any obstacle. Sends nothing. */
  'lookups.preview': { params: lookupRequestSchema, returns: lookupPreviewSchema },
  'lookups.list': { params: lookupQuerySchema, returns: lookupHistorySchema },
  /** Returns what lists and suppressions say about a phone, in the format of a preview's `sent`. Free; sends nothing. */
  'lookups.known': { params: z.object({ phone: z.string().min(1).max(40) }), returns: knownPhoneSchema },
  'lookups.get': { params: z.object({ lookupId: idSchema }), returns: lookupSchema },
} as const;
