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
  /**
   * Adds entries to the suppression list, from granted files, from pasted text, or from the phones and e-mail addresses of rows of a view.
   * Throws suppression.nothingRead, suppression.past.
   */
  'suppressions.import': { params: suppressionImportRequestSchema, returns: suppressionImportSchema },
  /**
   * Returns the exported files that contain rows of these people. It searches the lists, so it may take a while. Throws
   * suppression.nothingRead.
   */
  'suppressions.exports': { params: suppressedExportsRequestSchema, returns: suppressedExportsSchema },
  'suppressions.list': { params: nothing, returns: suppressionsSchema },
  /** A page of the entries that pass a filter. */
  'suppressions.browse': {
    params: z.object({ filter: suppressionFilterSchema, from: z.int().min(0), count: z.int().min(1).max(500) }),
    returns: suppressionPageSchema,
  },
  /** Changes the reason and the end of entries. Throws suppression.notFound, suppression.past. */
  'suppressions.edit': {
    params: z.object({ of: suppressionTargetSchema, reason: suppressionReasonSchema, until: suppressionUntilSchema }),
    returns: suppressionsSchema,
  },
  /** Removes a batch or entries; the same entries in other batches stay. Throws suppression.notFound. */
  'suppressions.remove': { params: z.object({ of: suppressionTargetSchema }), returns: suppressionsSchema },
  /** Replaces a batch's entries by keyed hashes: they still match, but can no longer be shown. Throws suppression.notFound. */
  'suppressions.keepHashes': { params: z.object({ batchId: idSchema }), returns: suppressionsSchema },
} as const;
