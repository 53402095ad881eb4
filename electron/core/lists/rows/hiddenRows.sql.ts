/** Which rows were hidden in their workbook. */
import { statement, type ReadDb } from '../../platform/database.ts';
import { addRow, emptyRowSet, type RowSet } from '#base/rowSet.ts';

/** `rows`: how many the list has. */
export function readHiddenRows(db: ReadDb, rows: number): RowSet {
  const hidden = emptyRowSet(rows);
  for (const row of statement<[number], number>(db, 'SELECT row FROM hidden_rows WHERE row <= ?').pluck().iterate(rows))
    addRow(hidden, row);
  return hidden;
}
