/** Reads a list page by page for the way out: cells as they came, verdict, and the decision that holds. Never one long statement. */
import { decisionValueSchema, type DecisionValue } from '../../../contract/decision.ts';
import { litigatorSchema, verdictSchema, type Litigator, type Verdict } from '../../../contract/verdict.ts';
import { statement, type ReadDb } from '../database.ts';
import { whereCounted } from './cells.ts';

/** Stands between cells that are handed over as one text, which costs half of handing them over one by one. A cell may hold it, too. */
export const cellJoint = '\u001F';

export interface ExportRow {
  row: number;
  /** The cells that were asked for, with `cellJoint` between them; '' where the line ended early. */
  joined: string;
  /** Null where no run has covered the row. */
  verdict: Verdict | null;
  /** The person's latest, else the policy's suggestion. */
  decision: DecisionValue | null;
  note: string;
}

export interface ExportPages {
  /** The next rows of the whole list after row `after`. */
  after(after: number, limit: number): ExportRow[];
  /** These rows, in this order; one that the list does not have is left out. */
  these(rows: Iterable<number>): ExportRow[];
  /** The cells of a row, each for itself. */
  cellsOf(row: ExportRow): string[];
}

type JoinedRow = [joined: string, row: number];

/** Reads these columns of the list. */
export function openExportPages(db: ReadDb, columns: readonly number[]): ExportPages {
  const names = columns.map((column) => `coalesce(c${Math.trunc(column)}, '')`);
  const cellsSql = `SELECT ${joinedSql(names)}, row FROM cells WHERE row`;
  return {
    after(after, limit) {
      const page = statement<[number], JoinedRow>(db, `${cellsSql} > ? AND ${whereCounted} ORDER BY row LIMIT ${Math.trunc(limit)}`).raw();
      const rows = page.all(after);
      const [first, last] = [rows[0]?.[1] ?? 0, rows.at(-1)?.[1] ?? 0];
      const found = new Map(statement<[number, number], VerdictRow>(db, `${verdictSql} BETWEEN ? AND ?`).all(first, last).map(keyed));
      const said = new Map(statement<[number, number], DecisionRow>(db, `${decisionSql} BETWEEN ? AND ?`).all(first, last).map(keyed));
      return rows.map((row) => withFacts(row, found.get(row[1]), said.get(row[1])));
    },
    these(rows) {
      const cells = statement<[number], JoinedRow>(db, `${cellsSql} = ?`).raw();
      const verdict = statement<[number], VerdictRow>(db, `${verdictSql} = ?`);
      const decision = statement<[number], DecisionRow>(db, `${decisionSql} = ?`);
      return Array.from(rows, (row) => {
        const found = cells.get(row);
        return found ? [withFacts(found, verdict.get(row), decision.get(row))] : [];
      }).flat();
    },
    cellsOf({ row, joined }) {
      const cells = columns.length === 0 ? [] : joined.split(cellJoint);
      if (cells.length === columns.length) return cells;
      // One of them holds the joint.
      return statement<[number], string[]>(db, `SELECT ${names.join(', ')} FROM cells WHERE row = ?`).raw().get(row) ?? [];
    },
  };
}

/** In groups: a function of SQLite's takes a thousand arguments, and a list may have as many columns. */
function joinedSql(names: readonly string[]): string {
  const join = (parts: readonly string[]): string => (parts.length === 0 ? `''` : `concat_ws(char(31), ${parts.join(', ')})`);
  const groups = Array.from({ length: Math.ceil(names.length / 500) }, (_, group) => join(names.slice(group * 500, (group + 1) * 500)));
  return groups.length === 1 ? (groups[0] ?? '') : join(groups);
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

function withFacts([joined, row]: JoinedRow, found: VerdictRow | undefined, said: DecisionRow | undefined): ExportRow {
  const decision = said?.value ?? found?.suggested ?? null;
  return {
    row,
    joined,
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
