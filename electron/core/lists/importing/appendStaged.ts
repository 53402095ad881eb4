/** Adds lines to a list by way of a staging file. */
import type { List, Source } from '#contract/lists/list.ts';
import { importingPath } from '../../platform/paths.ts';
import { listFailure, openListToWrite } from '../file/openList.sql.ts';
import { appendRows, type Repair } from '../rows/appendRows.sql.ts';
import { openTable, startLoading, type Table } from '../rows/loadList.sql.ts';

interface Staged {
  sources: readonly Source[];
  repairs: readonly Repair[];
}

/** `write` puts the lines into a staging file, so that its failure leaves nothing; then all of them are added in one step. */
export async function appendStaged<S extends Staged>(
  dataDir: string,
  { listId, columns }: Pick<List, 'listId' | 'columns'>,
  write: (into: Table) => Promise<S>,
): Promise<S> {
  const stagedId = `${listId}-more`;
  const staged = startLoading(dataDir, stagedId);
  try {
    const into = openTable(staged.db, columns.length);
    const written = await write(into);
    into.commit();
    staged.db.close();
    using db = openListToWrite(dataDir, listId);
    appendRows(db, importingPath(dataDir, stagedId), written.sources, written.repairs);
    return written;
  } catch (error) {
    throw listFailure(error, dataDir);
  } finally {
    staged.discard();
  }
}
