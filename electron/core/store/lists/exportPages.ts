/** Reads a list page by page for the way out: cells as they came, verdict, and the decision that holds. Never one long statement. */
import { decisionValueSchema, type DecisionValue } from '../../../contract/decision.ts';
import { verdictSchema, type Verdict } from '../../../contract/verdict.ts';
import { statement, type ReadDb } from '../database.ts';
import { readCells, readCellsAfter, type RowCells } from './cells.ts';

export interface ExportRow extends RowCells {
  /** Null where no run has covered the row. */
  verdict: Verdict | null;
  /** The person's latest, else the policy's suggestion. */
  decision: DecisionValue | null;
  note: string;
}

interface FactsRow {
  row: number;
  verdict: string | null;
  decision: string | null;
  note: string | null;
}

/** The next rows of the whole list after row `after`. */
export function exportPageAfter(db: ReadDb, after: number, limit: number): ExportRow[] {
  return withFacts(db, readCellsAfter(db, after, limit));
}

/** These rows, in this order. */
export function exportRows(db: ReadDb, rows: readonly number[]): ExportRow[] {
  return withFacts(db, readCells(db, rows));
}

function withFacts(db: ReadDb, cells: RowCells[]): ExportRow[] {
  const rows = cells.map(({ row }) => row);
  const facts = statement<[string], FactsRow>(
    db,
    `SELECT wanted.value AS row, verdicts.verdict, coalesce(decisions.value, verdicts.suggested) AS decision, decisions.note
     FROM json_each(?) AS wanted LEFT JOIN verdicts ON verdicts.row = wanted.value LEFT JOIN decisions ON decisions.row = wanted.value`,
  ).all(JSON.stringify(rows));
  const byRow = new Map(facts.map((fact) => [fact.row, fact]));
  return cells.map((one) => {
    const fact = byRow.get(one.row);
    return {
      ...one,
      verdict: fact?.verdict ? verdictSchema.parse(JSON.parse(fact.verdict)) : null,
      decision: fact?.decision ? decisionValueSchema.parse(fact.decision) : null,
      note: fact?.note ?? '',
    };
  });
}

/** Whether column `column` holds row names of this list (`<list id>:<row>`) and of no other: such a file came from this list's own export. */
export function namesRowsOf(db: ReadDb, column: number, listId: string): boolean {
  const name = `c${Math.trunc(column)}`;
  const own = `${listId}:`;
  const found = statement<[string, string], { own: number; other: number }>(
    db,
    `SELECT EXISTS (SELECT 1 FROM cells WHERE substr(${name}, 1, ${own.length}) = ?) AS own,
       EXISTS (SELECT 1 FROM cells WHERE ${name} <> '' AND substr(${name}, 1, ${own.length}) <> ?) AS other`,
  ).get(own, own);
  return found?.own === 1 && found.other === 0;
}
