/** Whether two files hold the same rows, so that what is known of a row of one holds of the other's row with the same number. */
import { openToRead } from '../../platform/database.ts';
import { readList } from '../../lists/file/list.sql.ts';

export interface ComparedRows {
  /** The first row whose cells differ, 0 where the columns do; null: none does. Purged rows have no cells to compare. */
  otherRow: number | null;
  /** Rows that only `given` has. */
  more: number;
}

export function compareRows(path: string, given: string): ComparedRows {
  const [db, theirs] = [openToRead(path), openToRead(given)];
  try {
    const [here, there] = [readList(db), readList(theirs)];
    const more = Math.max(0, there.rows - here.rows);
    if (JSON.stringify(here.columns) !== JSON.stringify(there.columns)) return { otherRow: 0, more };
    db.prepare('ATTACH ? AS given').run(given);
    const columns = here.columns.map((_, column) => `c${column}`);
    const differ = columns.map((name) => `mine.${name} IS NOT theirs.${name}`).join(' OR ');
    const found: unknown = db
      .prepare(
        `SELECT mine.row FROM main.cells AS mine JOIN given.cells AS theirs USING (row)
         WHERE mine.row <= (SELECT rows FROM main.list) AND (${differ})
           AND mine.row NOT IN (SELECT row FROM main.purged_rows UNION SELECT row FROM given.purged_rows) ORDER BY mine.row LIMIT 1`,
      )
      .pluck()
      .get();
    return { otherRow: typeof found === 'number' ? found : null, more };
  } finally {
    theirs.close();
    db.close();
  }
}
