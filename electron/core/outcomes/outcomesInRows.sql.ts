/**
 * Reads the call results of consecutive rows, piece by piece, so that a hundred thousand calls are read without blocking for longer than a
 * piece takes.
 */
import type { CallOutcomeKind } from '#contract/outcomes/callOutcome.ts';
import type { CalledBetween } from '#contract/review/facets.ts';
import { statement, type ReadDb } from '../platform/database.ts';

/** One call, with the fields that statistics need. */
interface OutcomeOfRow {
  row: number;
  kind: CallOutcomeKind;
  rightParty: boolean | null;
  /** When the call was made, or else when it was recorded. */
  calledAt: number;
}

interface Act {
  at: number;
  byHand: boolean;
}

/** Returns the calls of the rows from `first` to `last`, by row and then in the order in which they were recorded. */
type OutcomesInRows = (first: number, last: number) => OutcomeOfRow[];

/** Doesn't notice acts that are undone or added later, so open it for a single request. */
export function openOutcomes(db: ReadDb, listId: string, { from, to }: CalledBetween): OutcomesInRows {
  // Read per act instead of per outcome: a sheet has a hundred thousand of them.
  const acts = new Map<number, Act>();
  for (const [seq, at, byHand] of statement<[], [number, number, number]>(
    db,
    `SELECT seq, at, source IS NULL FROM outcome_acts AS act WHERE kind = 'add' AND complete = 1
       AND NOT EXISTS (SELECT 1 FROM outcome_acts AS undo WHERE undo.undoes = act.record_id)`,
  )
    .raw()
    .all())
    acts.set(seq, { at, byHand: byHand === 1 });
  const read = statement<[string, number, number], [number, CallOutcomeKind, number | null, number | null, number]>(
    db,
    'SELECT row, kind, right_party, called_at, act_seq FROM outcomes WHERE list_id = ? AND row BETWEEN ? AND ? ORDER BY row, seq',
  ).raw();
  return (first, last) => {
    const found: OutcomeOfRow[] = [];
    for (const [row, kind, rightParty, calledAt, actSeq] of read.all(listId, first, last)) {
      const act = acts.get(actSeq);
      if (act === undefined) continue;
      // A result entered by hand replaces all earlier ones of the row.
      if (act.byHand) while (found.at(-1)?.row === row) found.pop();
      const made = calledAt ?? act.at;
      if ((from !== null && made < from) || (to !== null && made >= to)) continue;
      found.push({ row, kind, rightParty: rightParty === null ? null : rightParty === 1, calledAt: made });
    }
    return found;
  };
}

/**
 * Returns the lists that have outcomes of calls, in no order; includes deleted lists, and lists whose outcomes were all undone. Skips from
 * list to list in the index, however many outcomes each has.
 */
export const calledLists = (db: ReadDb): string[] =>
  statement<[], string>(
    db,
    `WITH RECURSIVE called (list_id) AS (
       SELECT min(list_id) FROM outcomes
       UNION ALL SELECT (SELECT min(list_id) FROM outcomes WHERE list_id > called.list_id) FROM called WHERE called.list_id IS NOT NULL)
     SELECT list_id FROM called WHERE list_id IS NOT NULL`,
  )
    .pluck()
    .all();
