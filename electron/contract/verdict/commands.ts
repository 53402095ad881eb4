/** The commands for verdicts that expire. */
import { z } from 'zod';
import { packedRowsSchema } from '../review/facets.ts';
import { aList } from '../params.ts';
import { staleListSchema } from '../plan/freshDays.ts';

export const verdictCommands = {
  /** Lists with rows whose clear litigator check has expired or expires within this time (by default, the setting). */
  'stale.list': { params: z.object({ withinMs: z.int().min(0).optional() }), returns: z.array(staleListSchema) },
  /** These rows of a list, in the form that a plan takes. */
  'stale.rows': { params: aList, returns: z.object({ packed: packedRowsSchema, rows: z.int() }) },
} as const;
