/** Reads what calls of consecutive rows came to, piece by piece: a hundred thousand calls take a moment, and nobody waits for more than a piece. */
import type { CallOutcomeKind } from '#contract/outcomes/callOutcome.ts';
import type { CalledBetween } from '#contract/review/facets.ts';
import { statement, type ReadDb } from '../platform/database.ts';

/** One call, as far as statistics need it. */
interface OutcomeOfRow {
  row: number;
  kind: CallOutcomeKind;
  rightParty: boolean | null;
  /** When the call was made, or else when it was said. */
  calledAt: number;
}

interface Act {
  at: number;
  byHand: boolean;
}

/** The calls of the rows from `first` to `last`, by row, and by the order in which they were said. */
type OutcomesInRows = (first: number, last: number) => OutcomeOfRow[];

/** Acts that are taken back or come in later aren't noticed: open it for one question. */
export function openOutcomes(db: ReadDb, listId: string, { from, to }: CalledBetween): OutcomesInRows {
  // Of each act instead of each outcome: a sheet has a hundred thousand of them.
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
 * Which lists have outcomes of calls. In no order; also lists whose outcomes were all taken back, and deleted ones. From list to list by
 * the index, however many outcomes each has.
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
