/** Which rows of a list are on the suppression list, as its findings say. */
import { setImmediate } from 'node:timers/promises';
import { rowsWithRule } from '../lists/findings/findings.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { openListToRead } from '../lists/file/openList.sql.ts';
import { addRow, emptyRowSet } from '#base/rowSet.ts';
import { packRows } from '../platform/pieces.ts';

/** Rows per step; between steps the thread serves other requests. */
const pageRows = 50_000;

/** Packed. Throws Failed('list.notFound'). */
export async function suppressedRows(dataDir: string, listId: string): Promise<string> {
  const db = openListToRead(dataDir, listId);
  try {
    const { rows } = readList(db);
    const found: number[] = [];
    for (let first = 1; first <= rows; first += pageRows) {
      found.push(...rowsWithRule(db, 'suppressed', first, first + pageRows - 1));
      await setImmediate();
    }
    const set = emptyRowSet(found.at(-1) ?? 0);
    for (const row of found) addRow(set, row);
    return packRows(set);
  } finally {
    db.close();
  }
}
