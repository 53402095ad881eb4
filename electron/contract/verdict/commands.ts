/** The commands for verdicts that expire. */
import { z } from 'zod';
import { packedRowsSchema } from '../review/facets.ts';
import { aList } from '../params.ts';
import { staleListSchema } from '../plan/freshDays.ts';

export const verdictCommands = {
  /** Lists with rows whose clear litigator check expires within this time (by default, what the settings say), or has expired. */
  'stale.list': { params: z.object({ withinMs: z.int().min(0).optional() }), returns: z.array(staleListSchema) },
  /** These rows of a list, as a plan takes them. */
  'stale.rows': { params: aList, returns: z.object({ packed: packedRowsSchema, rows: z.int() }) },
} as const;
