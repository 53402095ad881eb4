/** Copies a list into a separate file, for a colleague or from one, and compares whether two files contain the same rows. */
import { createPart } from '../../platform/salvage.ts';
import { derivedTables, migrateList } from '../../lists/file/openList.sql.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { createCells } from '../../lists/rows/cells.sql.ts';
import { openToRead, readFrom, tablesOf, type WriteDb, writeTogether } from '../../platform/database.ts';
import { columnsOf } from '../../platform/salvage.ts';

/** Whether two files contain the same rows, so that facts about a row also apply to the other file's row of the same number. */
interface ComparedRows {
  /** The first row whose cells differ, 0 if the columns do; null if none does. Purged rows have no cells to compare. */
  otherRow: number | null;
  /** Number of rows that only `given` has. */
  more: number;
}

const otherRowSql = (columns: number): string =>
  `SELECT mine.row FROM main.cells AS mine JOIN given.cells AS theirs USING (row)
   WHERE mine.row <= (SELECT rows FROM main.list) AND (${Array.from({ length: columns }, (_, at) => `mine.c${at} IS NOT theirs.c${at}`).join(' OR ')})
     AND mine.row NOT IN (SELECT row FROM main.purged_rows UNION SELECT row FROM given.purged_rows) ORDER BY mine.row LIMIT 1`;

export function compareRows(path: string, given: string): ComparedRows {
  const there = readFrom(given, readList);
  using db = openToRead(path);
  const here = readList(db);
  const more = Math.max(0, there.rows - here.rows);
  if (JSON.stringify(here.columns) !== JSON.stringify(there.columns)) return { otherRow: 0, more };
  db.prepare('ATTACH ? AS given').run(given);
  const found: unknown = db.prepare(otherRowSql(here.columns.length)).pluck().get();
  return { otherRow: typeof found === 'number' ? found : null, more };
}

/** Tables that aren't copied: derived data, and one person's place and drafts. */
const notHanded = new Set([...derivedTables, 'list', 'row_findings', 'verdict_texts', 'place', 'policy_draft', 'import_findings']);

/** Rows and rejected lines beyond the list's end are still being appended. */
const where: Readonly<Record<string, string>> = {
  cells: 'row <= (SELECT rows FROM main.list)',
  hidden_rows: 'row <= (SELECT rows FROM main.list)',
  rejected_lines: 'position <= coalesce((SELECT rejected_through FROM given.list), position)',
};

/**
 * Copies a list into a separate file, for a colleague or from one: its lines, mapping and saved views, and what evidence depends on.
 * Derived data, including findings, is made again where the copy is used. Writes a new file at `path`, which the caller removes after a
 * failure. `from`: the path of a list's file. Throws SQLite's errors.
 */
export function copyList(from: string, path: string): void {
  using db = createPart(path);
  migrateList(db, path);
  db.pragma('trusted_schema = OFF');
  db.prepare('ATTACH ? AS given').run(from);
  writeTogether(db, () => {
    copy(db, 'list', '1');
    db.exec("UPDATE main.list SET screened = 0, finding_counts = '[]', column_fits = '[]', rejected_through = NULL");
    createCells(db, readList(db).columns.length);
    for (const table of tablesOf(db)) if (!notHanded.has(table)) copy(db, table, where[table] ?? '1');
    copy(db, 'import_findings', "rule = 'line.short' AND row <= (SELECT rows FROM main.list)");
  });
  db.exec('DETACH given');
  // A property of the file, for when it is opened as a list.
  db.pragma('journal_mode = WAL');
}

function copy(db: WriteDb, table: string, condition: string): void {
  const kind: unknown = db.prepare('SELECT type FROM given.sqlite_schema WHERE name = ?').pluck().get(table);
  if (kind !== 'table') throw new Error(`it has no ${table}`);
  const columns = columnsOf(db, table).join(', ');
  db.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM given.${table} WHERE ${condition}`);
}
