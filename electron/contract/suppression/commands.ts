/** The commands for the suppression list. */
import { z } from 'zod';
import { idSchema, nothing } from '../ids.ts';
import {
  suppressedExportsRequestSchema,
  suppressedExportsSchema,
  suppressionFilterSchema,
  suppressionImportRequestSchema,
  suppressionImportSchema,
  suppressionPageSchema,
  suppressionReasonSchema,
  suppressionTargetSchema,
  suppressionUntilSchema,
  suppressionsSchema,
} from './suppression.ts';

export const suppressionCommands = {
  /** Adds entries to the suppression list: from granted files, from pasted text, or the phones and e-mail addresses of rows of a view. Throws suppression.nothingRead, suppression.past. */
  'suppressions.import': { params: suppressionImportRequestSchema, returns: suppressionImportSchema },
  /** Which files that were exported have rows of them. It goes through the lists, so it may take its time. Throws suppression.nothingRead. */
  'suppressions.exports': { params: suppressedExportsRequestSchema, returns: suppressedExportsSchema },
  'suppressions.list': { params: nothing, returns: suppressionsSchema },
  /** Some of the entries that a filter lets through. */
  'suppressions.browse': {
    params: z.object({ filter: suppressionFilterSchema, from: z.int().min(0), count: z.int().min(1).max(500) }),
    returns: suppressionPageSchema,
  },
  /** Changes why and until when; throws suppression.notFound, suppression.past. */
  'suppressions.edit': {
    params: z.object({ of: suppressionTargetSchema, reason: suppressionReasonSchema, until: suppressionUntilSchema }),
    returns: suppressionsSchema,
  },
  /** Removes a batch or entries; the same entries of other batches stay. Throws suppression.notFound. */
  'suppressions.remove': { params: z.object({ of: suppressionTargetSchema }), returns: suppressionsSchema },
  /** Replaces a batch's entries by keyed hashes: they go on matching, and can't be shown again. Throws suppression.notFound. */
  'suppressions.keepHashes': { params: z.object({ batchId: idSchema }), returns: suppressionsSchema },
} as const;
