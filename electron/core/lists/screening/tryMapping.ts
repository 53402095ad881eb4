/** Shows the effect of a mapping before it is applied to a list. */
import type { ColumnFit, Mapping } from '#contract/lists/list.ts';
import { readList } from '../file/list.sql.ts';
import { withList } from '../file/openList.sql.ts';
import { checkMapping } from '../mapping/checkMapping.ts';
import { sampleRows } from '../mapping/sampleRows.ts';

/** From a sample, so that a million rows take no longer than some hundred. Throws Failed: list.notFound, mapping.*. */
export async function tryMapping(dataDir: string, listId: string, mapping: Mapping): Promise<ColumnFit[]> {
  // Loaded on demand: most commands of this thread don't need the numbering plans.
  const { sampleFits } = await import('./sampleFits.ts');
  return withList(dataDir, listId, (db) => {
    const { columns, rows } = readList(db);
    checkMapping(mapping, columns);
    return sampleFits(mapping, sampleRows(db, rows));
  });
}
