/** Reads a list page by page for the way out: cells as they came, verdict, and the decision that holds. Never one long statement. */
import { decisionValueSchema, type DecisionValue } from '../../../contract/decision.ts';
import { litigatorSchema, verdictSchema, type Litigator, type Verdict } from '../../../contract/verdict.ts';
import { statement, type ReadDb } from '../database.ts';
import { whereCounted } from './cells.ts';

export interface ExportRow {
  row: number;
  /** One per column of the list; '' where the line ended early. */
  cells: string[];
  /** Null where no run has covered the row. */
  verdict: Verdict | null;
  /** The person's latest, else the policy's suggestion. */
  decision: DecisionValue | null;
  note: string;
}

/** The cells of a row, null where its line ended early, and its number behind them: taken off, what remains is the row. */
type RawRow = (string | number | null)[];

/** The next rows of the whole list after row `after`. */
export function exportPageAfter(db: ReadDb, after: number, limit: number): ExportRow[] {
  const page = statement<[number, number], RawRow>(
    db,
    `SELECT ${cellsAndRow(db)} FROM cells WHERE row > ? AND ${whereCounted} ORDER BY row LIMIT ?`,
  ).raw();
  const rows = page.all(after, limit).map(toRow);
  const [first, last] = [rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0];
  const found = new Map(statement<[number, number], VerdictRow>(db, `${verdictSql} BETWEEN ? AND ?`).all(first, last).map(keyed));
  const said = new Map(statement<[number, number], DecisionRow>(db, `${decisionSql} BETWEEN ? AND ?`).all(first, last).map(keyed));
  return rows.map((row) => withFacts(row, found.get(row.row), said.get(row.row)));
}

/** These rows, in this order; one that the list does not have is left out. */
export function exportRows(db: ReadDb, rows: Iterable<number>): ExportRow[] {
  const cells = statement<[number], RawRow>(db, `SELECT ${cellsAndRow(db)} FROM cells WHERE row = ?`).raw();
  const verdict = statement<[number], VerdictRow>(db, `${verdictSql} = ?`);
  const decision = statement<[number], DecisionRow>(db, `${decisionSql} = ?`);
  return Array.from(rows, (row) => {
    const found = cells.get(row);
    return found ? [withFacts(toRow(found), verdict.get(row), decision.get(row))] : [];
  }).flat();
}

interface VerdictRow {
  row: number;
  verdict: string;
  suggested: string | null;
}
interface DecisionRow {
  row: number;
  value: string | null;
  note: string;
}

const verdictSql = 'SELECT row, verdict, suggested FROM verdicts WHERE row';
const decisionSql = 'SELECT row, value, note FROM decisions WHERE row';
const keyed = <R extends { row: number }>(found: R): [number, R] => [found.row, found];

const named = new WeakMap<ReadDb, string>();

/** The columns of a list never change. */
function cellsAndRow(db: ReadDb): string {
  const known = named.get(db);
  if (known !== undefined) return known;
  const columns = statement<[], { count: number }>(db, "SELECT count(*) - 3 AS count FROM pragma_table_info('cells')").get()?.count ?? 0;
  const names = [...Array.from({ length: columns }, (_, column) => `c${column}`), 'row'].join(', ');
  named.set(db, names);
  return names;
}

function toRow(raw: RawRow): Pick<ExportRow, 'row' | 'cells'> {
  const row = Number(raw.pop());
  // Asking is cheaper than writing every row anew, here or in SQL: hardly any line is short.
  const cells = raw.includes(null) ? raw.map((cell) => cell ?? '') : raw;
  // Every column of `cells` is TEXT in a STRICT table.
  return { row, cells: cells as string[] };
}

function withFacts(row: Pick<ExportRow, 'row' | 'cells'>, found: VerdictRow | undefined, said: DecisionRow | undefined): ExportRow {
  const decision = said?.value ?? found?.suggested ?? null;
  return {
    row: row.row,
    cells: row.cells,
    verdict: found ? verdictSchema.parse(JSON.parse(found.verdict)) : null,
    decision: decision === null ? null : decisionValueSchema.parse(decision),
    note: said?.note ?? '',
  };
}

export interface StandingRow {
  row: number;
  litigator: Litigator;
  decision: DecisionValue | null;
}

/** What is known of the rows from `first` to `last`, for choosing among them; rows of which nothing is known are not there. */
export function standingOf(db: ReadDb, first: number, last: number): StandingRow[] {
  return statement<[{ first: number; last: number }], { row: number; litigator: string | null; decision: string | null }>(
    db,
    `SELECT row, litigator, coalesce(decisions.value, verdicts.suggested) AS decision
     FROM (SELECT row, litigator, suggested FROM verdicts WHERE row BETWEEN @first AND @last) AS verdicts
     FULL JOIN (SELECT row, value FROM decisions WHERE row BETWEEN @first AND @last) AS decisions USING (row)`,
  )
    .all({ first, last })
    .map(({ row, litigator, decision }) => ({
      row,
      litigator: litigatorSchema.parse(litigator ?? 'notChecked'),
      decision: decision === null ? null : decisionValueSchema.parse(decision),
    }));
}

/** Whether any verdict of the list rests on a sandbox answer. */
export function hasSandboxVerdicts(db: ReadDb): boolean {
  return statement<[]>(db, 'SELECT 1 FROM verdicts WHERE sandbox = 1 LIMIT 1').get() !== undefined;
}

/** Whether column `column` holds row names of this list (`<list id>:<row>`) and of no other: such a file came from this list's own export. */
export function namesRowsOf(db: ReadDb, column: number, listId: string): boolean {
  const name = `c${Math.trunc(column)}`;
  const own = `${listId}:`;
  const found = statement<[string, string], { own: number; other: number }>(
    db,
    `SELECT EXISTS (SELECT 1 FROM cells WHERE ${whereCounted} AND substr(${name}, 1, ${own.length}) = ?) AS own,
       EXISTS (SELECT 1 FROM cells WHERE ${whereCounted} AND ${name} <> '' AND substr(${name}, 1, ${own.length}) <> ?) AS other`,
  ).get(own, own);
  return found?.own === 1 && found.other === 0;
}
