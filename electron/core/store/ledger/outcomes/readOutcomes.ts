/** Reads outcomes of calls that stand. */
import type { CallOutcome, CallOutcomeKind, OutcomeAct } from '../../../../contract/callOutcome.ts';
import { statement, type ReadDb } from '../../database.ts';
import { standingAct } from './standing.ts';

/** One call, as far as statistics need it. */
export interface OutcomeOfRow {
  row: number;
  kind: CallOutcomeKind;
  rightParty: boolean | null;
  /** When the call was made, or else when it was said. */
  calledAt: number;
}

// What a person says of a row by hand replaces what was said of it before.
const notReplaced = `NOT EXISTS (
  SELECT 1 FROM outcomes AS later JOIN outcome_acts AS by_hand ON by_hand.seq = later.act_seq AND by_hand.source IS NULL
    AND NOT EXISTS (SELECT 1 FROM outcome_acts AS undo WHERE undo.undoes = by_hand.record_id)
  WHERE later.list_id = outcomes.list_id AND later.row = outcomes.row AND later.seq > outcomes.seq)`;

/** The outcomes of a list's rows by row, and by the order in which they were said; `from` and `to` (epoch ms, exclusive) limit when the calls were made. */
export function* eachOutcome(
  db: ReadDb,
  listId: string,
  { from = null, to = null }: { from?: number | null; to?: number | null } = {},
): Generator<OutcomeOfRow> {
  const all = statement<[{ listId: string; from: number; to: number }], Omit<OutcomeOfRow, 'rightParty'> & { rightParty: number | null }>(
    db,
    `SELECT outcomes.row, outcomes.kind, right_party AS rightParty, coalesce(called_at, act.at) AS calledAt FROM outcomes ${standingAct}
     WHERE outcomes.list_id = :listId AND calledAt >= :from AND calledAt < :to AND ${notReplaced} ORDER BY outcomes.row, outcomes.seq`,
  );
  const limits = { listId, from: from ?? Number.MIN_SAFE_INTEGER, to: to ?? Number.MAX_SAFE_INTEGER };
  for (const { rightParty, ...one } of all.iterate(limits)) yield { ...one, rightParty: rightParty === null ? null : rightParty === 1 };
}

const outcomeColumns = `outcomes.seq AS outcomeId, outcomes.list_id AS listId, outcomes.row, outcomes.kind, right_party AS rightParty, name,
  outcomes.phone, disposition, called_at AS calledAt, duration_ms AS durationMs, agent, act.record_id AS recordId, act.source, act.by, act.at,
  CASE WHEN outbox.state = 'sending' THEN 'waiting' ELSE outbox.state END AS outbox`;

type OutcomeRow = Omit<CallOutcome, 'rightParty'> & { rightParty: number | null };
const parse = ({ rightParty, ...one }: OutcomeRow): CallOutcome => ({ ...one, rightParty: rightParty === null ? null : rightParty === 1 });

/** Newest first. */
export const outcomesOfRow = (db: ReadDb, listId: string, row: number): CallOutcome[] =>
  statement<[string, number], OutcomeRow>(
    db,
    `SELECT ${outcomeColumns} FROM outcomes ${standingAct} LEFT JOIN outbox ON outbox.entry_id = outcomes.seq
     WHERE outcomes.list_id = ? AND outcomes.row = ? ORDER BY outcomes.seq DESC`,
  )
    .all(listId, row)
    .map(parse);

interface ActRow extends Omit<OutcomeAct, 'outcomes' | 'isUndone'> {
  seq: number;
  isUndone: number;
}

const actsFrom = `FROM outcome_acts AS act WHERE kind = 'add' AND complete = 1
  AND (:listId IS NULL OR EXISTS (SELECT 1 FROM outcomes WHERE outcomes.act_seq = act.seq AND outcomes.list_id = :listId))
  AND (:recordId IS NULL OR record_id = :recordId)`;

/** Newest first: `count` acts after the first `from`, and how many there are. */
export function readOutcomeActs(
  db: ReadDb,
  { listId = null, recordId = null, from, count }: { listId?: string | null; recordId?: string | null; from: number; count: number },
): { acts: OutcomeAct[]; total: number } {
  const which = { listId, recordId };
  const kinds = statement<[number], { kind: CallOutcomeKind; outcomes: number }>(
    db,
    'SELECT kind, count(*) AS outcomes FROM outcomes WHERE act_seq = ? GROUP BY kind',
  );
  const acts = statement<[typeof which & { from: number; count: number }], ActRow>(
    db,
    `SELECT seq, record_id AS recordId, source, by, at,
       EXISTS (SELECT 1 FROM outcome_acts AS undo WHERE undo.undoes = act.record_id) AS isUndone,
       (SELECT count(*) FROM outcomes JOIN outbox ON entry_id = outcomes.seq
        WHERE act_seq = act.seq AND (state = 'sending' OR state = 'sent' OR state = 'inDoubt')) AS told
     ${actsFrom} ORDER BY seq DESC LIMIT :count OFFSET :from`,
  ).all({ ...which, from, count });
  return {
    acts: acts.map(({ seq, isUndone, ...act }) => ({
      ...act,
      outcomes: {
        connected: 0,
        disconnected: 0,
        notReached: 0,
        suppressed: 0,
        undecided: 0,
        ...Object.fromEntries(kinds.all(seq).map(({ kind, outcomes }) => [kind, outcomes])),
      },
      isUndone: isUndone === 1,
    })),
    total: statement<[typeof which], number>(db, `SELECT count(*) ${actsFrom}`).pluck().get(which) ?? 0,
  };
}

/** The lists that an act's outcomes are about, and the batch of suppressions that came of it. */
export const aboutAct = (db: ReadDb, recordId: string): { listIds: string[]; suppressionId: string | null } => ({
  listIds: statement<[string], string>(
    db,
    'SELECT DISTINCT list_id FROM outcomes JOIN outcome_acts AS act ON act.seq = outcomes.act_seq WHERE act.record_id = ?',
  )
    .pluck()
    .all(recordId),
  suppressionId:
    statement<[string], string | null>(db, 'SELECT suppression_id FROM outcome_acts WHERE record_id = ?').pluck().get(recordId) ?? null,
});

/** When an act that stands brought in a file with this hash; null: none did. */
export const broughtInAt = (db: ReadDb, sha256: string): number | null =>
  statement<[string], number>(
    db,
    `SELECT at FROM outcome_acts AS act WHERE sha256 = ? AND kind = 'add' AND complete = 1
     AND NOT EXISTS (SELECT 1 FROM outcome_acts AS undo WHERE undo.undoes = act.record_id) ORDER BY seq DESC LIMIT 1`,
  )
    .pluck()
    .get(sha256) ?? null;
