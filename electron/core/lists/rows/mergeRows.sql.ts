/** Reads what a merge compares: the cells of a returned export, and the list's current state. */
import type { DecisionValue } from '#contract/review/decision.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { readColumnsAfter } from './cells.sql.ts';
import { manualDecision, type ManualDecision } from '../../review/acts/manualDecision.sql.ts';
import { actionsOnRow, manualDecisionsOf } from '../../review/acts/manualDecisions.sql.ts';
import { suggestionsOf } from '../../review/acts/suggestions.sql.ts';

/** The first text in a column that isn't empty; undefined if there is none. */
export function firstText(db: ReadDb, column: number): string | undefined {
  const name = `c${Math.trunc(column)}`;
  return statement<[], { text: string }>(db, `SELECT ${name} AS text FROM cells WHERE ${name} <> '' ORDER BY row LIMIT 1`).get()?.text;
}

/** Up to `limit` rows after row `after`: the row's number and its cells in these columns, '' if the line had no such cell. */
export function readCellsOf(db: ReadDb, columns: readonly number[], after: number, limit: number): { row: number; cells: string[] }[] {
  return readColumnsAfter(db, columns, after, limit).map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell ?? '') }));
}

/** A person's decision on a row, and the policy's suggestion. */
export interface RowDecision {
  /** Null: nobody has decided. */
  person: ManualDecision | null;
  suggested: DecisionValue | null;
}

export function decisionOfRow(db: ReadDb, row: number): RowDecision {
  return { person: manualDecisionsOf(db, [row]).get(row) ?? null, suggested: suggestionsOf(db, [row]).get(row)?.value ?? null };
}

/** Tells, for any moment, the row's note when the list had read the ledger's actions up to `actionsSeq`; and whether that is still the latest. */
export function openNotesThen(db: ReadDb, row: number): (actionsSeq: number) => { note: string; isOld: boolean } {
  const actions = actionsOnRow(db, row);
  return (actionsSeq) => {
    const then = actions.filter(({ seq }) => seq <= actionsSeq);
    return { note: manualDecision(then)?.note ?? '', isOld: then.length === actions.length };
  };
}
