/** Compares what a list’s file has derived with the same derived anew, on one connection: in tables that hide those of the file. */
import { statement, type ReadDb } from '../../platform/database.ts';
import { derivedTables } from '../../lists/file/openList.sql.ts';
import { rowsOfPiece } from '../../platform/pieces.ts';
import { columnsOf } from '../../platform/salvage.ts';
import { emptySuggestions } from '../../review/acts/suggestions.sql.ts';

export interface DifferingRow {
  /** Null: it is about the list as a whole. */
  row: number | null;
  /** What of it. */
  about: string;
}

/** When the first clear litigator check expires (epoch ms); null: there is none. */
export const earliestEnd = (db: ReadDb): number | null =>
  statement<[], number | null>(db, 'SELECT min(clear_until) FROM verdicts WHERE clear_until IS NOT NULL').pluck().get() ?? null;

const tables = [...derivedTables.filter((name) => name !== 'facet_index'), 'verdict_texts', 'facet_index'];

/**
 * From now on this connection sees empty tables instead of the file’s derived ones. `unknown`: rows that can’t be derived any more, and whether
 * litigators that other rows rest on can’t.
 */
export function hideDerived(db: ReadDb, unknown: { rows: readonly number[]; litigators: boolean }): void {
  db.pragma('query_only = OFF');
  const made = db
    .prepare<[string], { type: string; sql: string }>(
      `SELECT type, sql FROM main.sqlite_schema WHERE tbl_name IN (SELECT value FROM json_each(?)) AND sql IS NOT NULL ORDER BY type = 'index'`,
    )
    .all(JSON.stringify(tables));
  for (const { type, sql } of made)
    db.exec(type === 'index' ? sql.replace(/INDEX /, 'INDEX temp.') : sql.replace(/CREATE TABLE /, 'CREATE TABLE temp.'));
  // Codes stand for texts as long as the file lives.
  db.exec('INSERT INTO temp.verdict_texts SELECT * FROM main.verdict_texts; CREATE TABLE temp.unknown_rows (row INTEGER PRIMARY KEY)');
  db.prepare('INSERT INTO temp.unknown_rows SELECT value FROM json_each(?)').run(JSON.stringify(unknown.rows));
  if (unknown.litigators) db.exec("INSERT OR IGNORE INTO temp.unknown_rows SELECT row FROM main.verdicts WHERE litigator = 'litigator'");
}

const someRows = (schema: string): string => `(SELECT * FROM ${schema}.layer_rows WHERE rows <> zeroblob(length(rows)))`;

/** How a row is found in what differs; where it isn’t one, the list as a whole differs. */
const compared: readonly {
  table: string;
  from?: (schema: string) => string;
  about: string;
  keys: readonly string[];
  row: string;
  but?: string;
}[] = [
  // A row that lost its run keeps a verdict that says nothing.
  {
    table: 'verdicts',
    about: 'verdict',
    keys: ['row'],
    row: 'one.row',
    but: "NOT (other.row IS NULL AND one.status = 'unplanned' AND one.litigator = 'notChecked')",
  },
  { table: 'decisions', about: 'decision', keys: ['row'], row: 'one.row' },
  { table: 'decision_history', about: 'history', keys: ['row', 'seq'], row: 'one.row' },
  // What lost all of its rows, such as to a purge, decides nothing.
  {
    table: 'layers',
    from: (schema) => `(SELECT * FROM ${schema}.layers WHERE seq IN (SELECT seq FROM ${someRows(schema)}))`,
    about: 'decisions on many rows',
    keys: ['seq'],
    row: 'NULL',
  },
  { table: 'layer_rows', from: someRows, about: 'rows of a decision', keys: ['piece', 'seq'], row: 'NULL' },
  {
    table: 'row_counts',
    about: 'counts of rows',
    keys: ['status', 'grade', 'litigator', 'answered', 'sandbox'],
    row: 'NULL',
    but: 'one.rows <> 0',
  },
  { table: 'decision_counts', about: 'counts of decisions', keys: ['suggested', 'decided'], row: 'NULL', but: 'one.rows <> 0' },
];

/** Of each table, the first few. */
const mostOfTable = 5;

export function differingRows(db: ReadDb): DifferingRow[] {
  const hasUnknown = statement(db, 'SELECT 1 FROM temp.unknown_rows').get() !== undefined;
  const ofTables = compared.flatMap(({ table, from = (schema) => `${schema}.${table}`, about, keys, row, but = '1' }) => {
    // Counts are of all rows.
    if (hasUnknown && row === 'NULL' && table.endsWith('_counts')) return [];
    const rest = columnsOf(db, table).filter((name) => !keys.includes(name));
    const isOther = [`other.${keys[0] ?? ''} IS NULL`, ...rest.map((name) => `one.${name} IS NOT other.${name}`)].join(' OR ');
    const differing = (one: string, other: string): DifferingRow[] =>
      statement<[], number | null>(
        db,
        `SELECT ${row} FROM ${from(one)} AS one LEFT JOIN ${from(other)} AS other ON ${keys.map((name) => `other.${name} = one.${name}`).join(' AND ')}
         WHERE (${isOther}) AND ${but} AND (${row} IS NULL OR ${row} NOT IN (SELECT row FROM temp.unknown_rows)) LIMIT ${mostOfTable}`,
      )
        .pluck()
        .all()
        .map((found) => ({ row: found, about }));
    const found = [...differing('main', 'temp'), ...differing('temp', 'main')];
    return [...new Map(found.map((one) => [one.row, one])).values()].slice(0, mostOfTable);
  });
  return [...ofTables, ...differingSuggestions(db)];
}

function differingSuggestions(db: ReadDb): DifferingRow[] {
  const unknown = new Set(statement<[], number>(db, 'SELECT row FROM temp.unknown_rows').pluck().all());
  const nothing = emptySuggestions(rowsOfPiece);
  const pieces = statement<[], { piece: number } & Record<'decisions' | 'rules' | 'newDecisions' | 'newRules', Buffer | null>>(
    db,
    `WITH pieces AS (SELECT piece FROM main.suggestions UNION SELECT piece FROM temp.suggestions)
     SELECT piece, one.decisions, one.rules, other.decisions AS newDecisions, other.rules AS newRules FROM pieces
     LEFT JOIN main.suggestions AS one USING (piece) LEFT JOIN temp.suggestions AS other USING (piece)
     WHERE one.decisions IS NOT other.decisions OR one.rules IS NOT other.rules`,
  );
  const found = new Set<number>();
  for (const { piece, decisions, rules, newDecisions, newRules } of pieces.iterate())
    for (let at = 0; at < rowsOfPiece && found.size < mostOfTable; at += 1) {
      const row = piece * rowsOfPiece + at + 1;
      const isSame =
        (decisions ?? nothing.decisions)[at] === (newDecisions ?? nothing.decisions)[at] &&
        (rules ?? nothing.rules)[at] === (newRules ?? nothing.rules)[at];
      if (!isSame && !unknown.has(row)) found.add(row);
    }
  return [...found].map((row) => ({ row, about: 'suggestion' }));
}
