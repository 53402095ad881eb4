/** Reads outcomes of calls that haven't been undone. */
import type { CallOutcome, CallOutcomeKind, OutcomeAct } from '#contract/outcomes/callOutcome.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { standingAct } from './reports.sql.ts';

/**
 * Counts how many outcomes of `outcome_acts AS act` were reported to the service, or may have been; if any, the act can't be undone.
 * Outcomes reported by a colleague's device count as one, because only their existence is known.
 */
const reportedSql = `max((SELECT count(*) FROM outcomes JOIN outbox ON entry_id = outcomes.seq
    WHERE act_seq = act.seq AND (state = 'sending' OR state = 'sent' OR state = 'inDoubt')),
  EXISTS (SELECT 1 FROM reported_acts WHERE reported_acts.record_id = act.record_id))`;

export const countReported = (db: ReadDb, recordId: string): number =>
  statement<[string], number>(db, `SELECT ${reportedSql} FROM outcome_acts AS act WHERE record_id = ?`).pluck().get(recordId) ?? 0;

const outcomeColumns = `outcomes.seq AS outcomeId, outcomes.list_id AS listId, outcomes.row, outcomes.kind, right_party AS rightParty, name,
  outcomes.phone, disposition, called_at AS calledAt, duration_ms AS durationMs, agent, act.record_id AS recordId, act.source, act.by, act.at,
  CASE WHEN outbox.state = 'sending' THEN 'waiting' ELSE outbox.state END AS outbox, outbox.entry_id AS entryId`;

type OutcomeRow = Omit<CallOutcome, 'rightParty'> & { rightParty: number | null };
const parse = ({ rightParty, ...one }: OutcomeRow): CallOutcome => ({ ...one, rightParty: rightParty === null ? null : rightParty === 1 });

/** Returns the outcomes of a row's calls, newest first. */
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

/** Newest first: `count` acts after the first `from`, and the total number. */
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
       ${reportedSql} AS reported
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

/**
 * Returns the lists that an act's outcomes are about, and the batches of suppressions that resulted from it, here or on a colleague's
 * device.
 */
export const aboutAct = (db: ReadDb, recordId: string): { listIds: string[]; suppressionIds: string[] } => ({
  listIds: statement<[string], string>(
    db,
    'SELECT DISTINCT list_id FROM outcomes JOIN outcome_acts AS act ON act.seq = outcomes.act_seq WHERE act.record_id = ?',
  )
    .pluck()
    .all(recordId),
  suppressionIds: suppressionsOfAct(db, recordId),
});

/** Returns when a file with this hash was added by an act that isn't undone; null if never. */
export const broughtInAt = (db: ReadDb, sha256: string): number | null =>
  statement<[string], number>(
    db,
    `SELECT at FROM outcome_acts AS act WHERE sha256 = ? AND kind = 'add' AND complete = 1
     AND NOT EXISTS (SELECT 1 FROM outcome_acts AS undo WHERE undo.undoes = act.record_id) ORDER BY seq DESC LIMIT 1`,
  )
    .pluck()
    .get(sha256) ?? null;

/** The batches of suppressions that came of an act: the one that it made here, and those that came with a colleague's. They are taken back with it. */
export const suppressionsOfAct = (db: ReadDb, recordId: string): string[] =>
  statement<[string, string], string>(
    db,
    `SELECT suppression_id FROM outcome_acts WHERE record_id = ? AND suppression_id IS NOT NULL
     UNION SELECT batch_id FROM taken_bundles WHERE about_id = ? AND batch_id IS NOT NULL`,
  )
    .pluck()
    .all(recordId, recordId);
