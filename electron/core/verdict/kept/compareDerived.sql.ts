/** Compares a list’s derived data with the same data derived again, on one connection: in temporary tables that hide those of the file. */
import type { RowSet } from '#base/rowSet.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { derivedTables } from '../../lists/file/openList.sql.ts';
import { eachRow, rowsOfPiece, spanOf, type PieceRows } from '../../platform/pieces.ts';
import { columnsOf } from '../../platform/salvage.ts';
import { emptySuggestions } from '../../review/acts/suggestions.sql.ts';

export interface DifferingRow {
  /** Null if the difference concerns the list as a whole. */
  row: number | null;
  /** What differs. */
  about: string;
}

/** Returns when the first clear litigator check expires (epoch ms); null if there is none. */
export const earliestEnd = (db: ReadDb): number | null =>
  statement<[], number | null>(db, 'SELECT min(clear_until) FROM verdicts WHERE clear_until IS NOT NULL').pluck().get() ?? null;

const tables = [...derivedTables.filter((name) => name !== 'facet_index'), 'verdict_texts', 'facet_index'];

/**
 * Makes this connection see empty tables instead of the file’s derived ones from now on. `unknown`: rows that can’t be derived anymore, and
 * whether that includes the litigators that other rows depend on.
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
  // Codes stand for the same texts as long as the file exists.
  db.exec('INSERT INTO temp.verdict_texts SELECT * FROM main.verdict_texts; CREATE TABLE temp.unknown_rows (row INTEGER PRIMARY KEY)');
  db.prepare('INSERT INTO temp.unknown_rows SELECT value FROM json_each(?)').run(JSON.stringify(unknown.rows));
  if (unknown.litigators) db.exec("INSERT OR IGNORE INTO temp.unknown_rows SELECT row FROM main.verdicts WHERE litigator = 'litigator'");
}

/** How differences are found and assigned to rows; if `row` is NULL, the list as a whole differs. */
const compared: readonly {
  table: string;
  about: string;
  keys: readonly string[];
  row: string;
  but?: string;
}[] = [
  // A row that lost its run keeps a verdict without content.
  {
    table: 'verdicts',
    about: 'verdict',
    keys: ['row'],
    row: 'one.row',
    but: "NOT (other.row IS NULL AND one.status = 'unplanned' AND one.litigator = 'notChecked')",
  },
  {
    table: 'row_counts',
    about: 'counts of rows',
    keys: ['status', 'grade', 'litigator', 'answered', 'sandbox'],
    row: 'NULL',
    but: 'one.rows <> 0',
  },
  { table: 'decision_counts', about: 'counts of decisions', keys: ['decided_by'], row: 'NULL', but: 'one.rows <> 0' },
];

/** Number of differences reported per kind of data. */
const mostOfTable = 5;

export function differingRows(db: ReadDb): DifferingRow[] {
  const hasUnknown = statement(db, 'SELECT 1 FROM temp.unknown_rows').get() !== undefined;
  const ofTables = compared.flatMap(({ table, about, keys, row, but = '1' }) => {
    // Counts include all rows, unknown ones too.
    if (hasUnknown && row === 'NULL' && table.endsWith('_counts')) return [];
    const rest = columnsOf(db, table).filter((name) => !keys.includes(name));
    const isOther = [`other.${keys[0] ?? ''} IS NULL`, ...rest.map((name) => `one.${name} IS NOT other.${name}`)].join(' OR ');
    const differing = (one: string, other: string): DifferingRow[] =>
      statement<[], number | null>(
        db,
        `SELECT ${row} FROM ${one}.${table} AS one LEFT JOIN ${other}.${table} AS other ON ${keys.map((name) => `other.${name} = one.${name}`).join(' AND ')}
         WHERE (${isOther}) AND ${but} AND (${row} IS NULL OR ${row} NOT IN (SELECT row FROM temp.unknown_rows)) LIMIT ${mostOfTable}`,
      )
        .pluck()
        .all()
        .map((found) => ({ row: found, about }));
    const found = [...differing('main', 'temp'), ...differing('temp', 'main')];
    return [...new Map(found.map((one) => [one.row, one])).values()].slice(0, mostOfTable);
  });
  const unknown = new Set(statement<[], number>(db, 'SELECT row FROM temp.unknown_rows').pluck().all());
  return [...ofTables, ...differingDecisions(db, unknown), ...differingSuggestions(db, unknown)];
}

/** Returns rows whose decisions or notes differ, or exist on one side only. */
function differingDecisions(db: ReadDb, unknown: ReadonlySet<number>): DifferingRow[] {
  const all = (schema: string): string => `(SELECT * FROM ${schema}.action_rows JOIN ${schema}.list_actions USING (seq, part))`;
  const stated = [...columnsOf(db, 'list_actions'), 'struck'].filter((name) => name !== 'seq' && name !== 'part');
  const isSame = stated.map((name) => `one.${name} IS other.${name}`).join(' AND ');
  const found = new Set<number>();
  const compare = (one: string, other: string): void => {
    for (const { first, rows, others } of statement<[], PieceRows & { others: RowSet | null }>(
      db,
      `SELECT one.first, one.rows, CASE WHEN ${isSame} THEN other.rows END AS others
       FROM ${all(one)} AS one LEFT JOIN ${all(other)} AS other ON other.first = one.first AND other.seq = one.seq AND other.part = one.part
       WHERE NOT (${isSame}) OR one.rows IS NOT other.rows`,
    ).iterate()) {
      const differing = { first, rows: rows.map((byte, at) => byte & ~(others?.[at] ?? 0)) };
      eachRow(differing, spanOf(differing), (row) => {
        if (found.size < mostOfTable && !unknown.has(row)) found.add(row);
      });
      if (found.size === mostOfTable) return;
    }
  };
  compare('main', 'temp');
  compare('temp', 'main');
  return [...found].map((row) => ({ row, about: 'decision' }));
}

function differingSuggestions(db: ReadDb, unknown: ReadonlySet<number>): DifferingRow[] {
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
