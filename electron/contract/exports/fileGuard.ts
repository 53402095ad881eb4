/** What a file keeps out, because people are called from it: the one rule for writing, previewing and counting it. */
import type { ExportRequest } from './export.ts';
import { writesPhones } from './recipeColumns.ts';

/**
 * `strict`: whoever must not be called, whatever reason somebody gave for keeping them; the file is one to call, or takes all rows for a program that
 * calls · `reasoned`: whoever is kept without such a reason; the file is one of kept rows · null: nobody. A split list has this rule for its part of
 * kept rows.
 */
export type FileGuard = 'strict' | 'reasoned' | null;

interface Guarded extends Partial<Pick<ExportRequest, 'columns' | 'redacted' | 'split'>>, Pick<ExportRequest, 'only'> {
  /** The rows are those of a view of kept rows only. */
  keepsOnly?: boolean | undefined;
}

export function guardOf({ only, columns = [], redacted = false, split = false, keepsOnly = false }: Guarded): FileGuard {
  if (split) return null;
  if (only === 'toCall') return 'strict';
  if (only === 'keep' || keepsOnly) return 'reasoned';
  // Nobody can be called from a redacted copy.
  return only === null && !redacted && writesPhones(columns) ? 'strict' : null;
}
