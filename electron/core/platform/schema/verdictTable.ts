/**
 * The table of verdicts in a list's file: a column for each single-valued field of the verdict (contract/verdictFields.ts), so that a new
 * field needs no migration. All of it is derived from the ledger: if a file's table was created for other fields, it is recreated and
 * refilled.
 */
import { entryOf, fieldsOfType, type FieldEntry, type FieldsOfType, type VerdictField } from '#contract/verdict/verdictFields.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';

type SingleValued = FieldsOfType<'choice' | 'text' | 'score' | 'flag' | 'time' | 'yesNo'>;

/** Fields with a column; a band is derived from its score. */
export const storedFields: readonly SingleValued[] = fieldsOfType('choice', 'text', 'score', 'flag', 'time', 'yesNo').filter(
  (field) => entryOf(field).bandOf === undefined,
);

/** `lineType` → `line_type` */
export const columnOf = (field: VerdictField): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function columnSql(field: VerdictField): string {
  const { type, values = [], always }: FieldEntry = entryOf(field);
  const column = columnOf(field);
  // Separate comparisons: for `IN` with three or more, SQLite builds a table for every row that it checks.
  if (type === 'choice')
    return `${column} TEXT${always ? ' NOT NULL' : ''} CHECK (${values.map((value) => `${column} = '${value}'`).join(' OR ')})`;
  if (type === 'text') return `${column} INTEGER`;
  return type === 'yesNo' ? `${column} INTEGER NOT NULL` : `${column} INTEGER`;
}

export const verdictTableSql = `CREATE TABLE verdicts (
  row INTEGER PRIMARY KEY,
  -- The verdict's fields, by contract/verdictFields.ts. Free texts are codes of verdict_texts; flags are 0, 1 or NULL; times are epoch ms.
  ${storedFields.map(columnSql).join(',\n  ')},
  -- When a clear litigator answer grows too old to count: what is past this is derived again. NULL where the row is not clear.
  clear_until INTEGER,
  -- The whole verdict, JSON in the contract's shape.
  verdict TEXT NOT NULL
) STRICT`;

export const verdictIndexesSql = `CREATE INDEX verdicts_clear_until ON verdicts (clear_until) WHERE clear_until IS NOT NULL;
CREATE INDEX verdicts_expired ON verdicts (row) WHERE not_checked = 'expired';
CREATE INDEX verdicts_checked_at ON verdicts (checked_at) WHERE checked_at IS NOT NULL;`;

/** Whether the file's table of verdicts has this program's columns. */
export const hasVerdictTable = (db: ReadDb): boolean =>
  statement<[], string>(db, "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'verdicts'").pluck().get() === verdictTableSql;

/** Creates the empty table in the caller's transaction; a list with another one gets its verdicts derived again. */
export function makeVerdictTable(db: WriteDb): void {
  db.exec(`DROP TABLE IF EXISTS verdicts; ${verdictTableSql}; ${verdictIndexesSql} DELETE FROM cursors WHERE name GLOB 'verdicts.*';`);
}
