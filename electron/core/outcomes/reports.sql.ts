/** Determines whether a new outcome is already known, and whether and how it is reported to the service. */
import type { OutboxEntry } from '#contract/outcomes/outbox.ts';
import type { Call } from '#contract/outcomes/callOutcome.ts';
import { statement, type ReadDb, type WriteDb } from '../platform/database.ts';
import { isPhoneParameter, parsePairs } from '../service/answers/kept/answerViews.sql.ts';

/** Joins `outcomes` with its act, if that counts: it is complete and wasn't undone. */
export const standingAct = `JOIN outcome_acts AS act ON act.seq = outcomes.act_seq AND act.complete = 1
  AND NOT EXISTS (SELECT 1 FROM outcome_acts AS undo WHERE undo.undoes = act.record_id)`;

export interface ReportTarget {
  answerSeq: number | null;
  environmentId: string | null;
  responseId: string | null;
  /** The reported number, in E.164. */
  phone: string | null;
  /** Why nothing can be sent; null if it can. */
  cause: Extract<OutboxEntry['cause'], 'noResponseId' | 'notChecked' | 'noPhone'> | null;
}

interface Candidate {
  answerSeq: number;
  environmentId: string;
  responseId: string | null;
  /** JSON as the job sent it; null if purged. */
  parameters: string | null;
}

/**
 * Finds the answer that an outcome reports on: the newest one about the called number that has a response id. `phone`: the called number;
 * null if unknown, in which case the answer's is used.
 */
export function findReportTarget(db: ReadDb, listId: string, row: number, phone: string | null): ReportTarget {
  const candidates = statement<[{ listId: string; row: number }], Candidate>(
    db,
    `SELECT answers.seq AS answerSeq, answers.environment_id AS environmentId, response_id AS responseId, job_inputs.parameters
     FROM runs JOIN run_rows ON run_rows.run_id = runs.run_id AND run_rows.row = +:row
     LEFT JOIN jobs ON jobs.job_id = run_rows.job_id
     JOIN answers ON answers.seq = coalesce(run_rows.answer_seq, jobs.answer_seq)
     JOIN attempts ON attempts.seq = answers.attempt_seq
     LEFT JOIN job_inputs ON job_inputs.job_id = attempts.job_id
     WHERE runs.list_id = +:listId ORDER BY answers.arrived_at DESC, answers.seq DESC`,
  ).all({ listId, row });
  const [newest] = candidates;
  if (!newest) return { answerSeq: null, environmentId: null, responseId: null, phone, cause: 'notChecked' };
  for (const { answerSeq, environmentId, responseId, parameters } of candidates) {
    if (responseId === null || parameters === null) continue;
    const asked = parsePairs(parameters).filter(([name]) => isPhoneParameter(name));
    const called = phone ?? asked[0]?.[1] ?? null;
    // An answer about another number of the row doesn't apply to this one.
    if (called === null || (asked.length > 0 && !asked.some(([, value]) => value === called))) continue;
    return { answerSeq, environmentId, responseId, phone: called, cause: null };
  }
  const { answerSeq, environmentId } = newest;
  const hasId = candidates.some(({ responseId }) => responseId !== null);
  return { answerSeq, environmentId, responseId: null, phone, cause: hasId && phone === null ? 'noPhone' : 'noResponseId' };
}

export interface OutcomeToAdd extends Call {
  listId: string;
  row: number;
  /** The called number in E.164; null if unknown. */
  phone: string | null;
  /** Position in the sheet; null if entered by hand. */
  file: number | null;
  line: number | null;
  /** Whether it is the sheet's last outcome for the row: only that one is reported. */
  isLast: boolean;
}

export interface AddedOutcomes {
  /** Counts of new outcomes, and of those already known. */
  added: number;
  known: number;
  /** Number of entries that will be sent. */
  queued: number;
  /** Number of entries that can't be sent because no answer has a response id, and of those whose answer was reported before. */
  unsendable: number;
  otherReported: number;
}

/** Whether an outcome is reported to the service; others are only stored. */
export const isReported = ({ kind, isLast }: Pick<OutcomeToAdd, 'kind' | 'isLast'>): boolean =>
  isLast && (kind === 'connected' || kind === 'disconnected');

/** Whether an identical outcome was recorded for the row by another act that counts. */
export function isKnown(db: ReadDb, actSeq: number, one: OutcomeToAdd): boolean {
  return (
    statement<[string, number, number, string, number | null, number | null, string | null, number | null, string | null], number>(
      db,
      `SELECT 1 FROM outcomes ${standingAct}
       WHERE outcomes.list_id = ? AND outcomes.row = ? AND act_seq <> ? AND outcomes.kind = ? AND right_party IS ? AND called_at IS ?
         AND disposition IS ? AND duration_ms IS ? AND name IS ? LIMIT 1`,
    )
      .pluck()
      .get(one.listId, one.row, actSeq, one.kind, flag(one.rightParty), one.calledAt, one.disposition, one.durationMs, one.name) === 1
  );
}

export const flag = (value: boolean | null): number | null => (value === null ? null : Number(value));

/** Compares with earlier reports on the same answer: `same` if this one adds nothing new, `other` if a different one was reported. */
export function reportedBefore(db: ReadDb, responseId: string, one: OutcomeToAdd): 'same' | 'other' | null {
  // Most answers were never reported on, and this check alone is seven times cheaper.
  if (statement<[string], number>(db, 'SELECT 1 FROM outbox WHERE response_id = ?').pluck().get(responseId) === undefined) return null;
  const before = statement<[string], { state: string; kind: string; rightParty: number | null; name: string | null }>(
    db,
    `SELECT outbox.state, outcomes.kind, right_party AS rightParty, name FROM outbox JOIN outcomes ON outcomes.seq = outbox.entry_id
     WHERE response_id = ? AND state <> 'noResponseId' AND state <> 'refused' AND state <> 'withdrawn' ORDER BY entry_id DESC`,
  ).all(responseId);
  const [last] = before;
  if (!last) return null;
  const isSame = last.kind === one.kind && last.rightParty === flag(one.rightParty) && last.name === one.name;
  if (isSame) return 'same';
  // Waiting entries are replaced when the act is finished.
  return before.some(({ state }) => state !== 'waiting') ? 'other' : null;
}

/**
 * Whether the same outcome was the last one reported for the row by any device of the team. Identical lines of a sheet were already
 * filtered out.
 */
function isReportedByTeam(db: ReadDb, entryId: number, one: OutcomeToAdd): boolean {
  if (one.line !== null) return false;
  const last = statement<[string, number, number], { recordId: string; kind: string; rightParty: number | null; name: string | null }>(
    db,
    `SELECT act.record_id AS recordId, outcomes.kind, right_party AS rightParty, name FROM outcomes ${standingAct}
     WHERE outcomes.list_id = ? AND outcomes.row = ? AND outcomes.seq <> ? ORDER BY outcomes.seq DESC LIMIT 1`,
  ).get(one.listId, one.row, entryId);
  if (last?.kind !== one.kind || last.rightParty !== flag(one.rightParty) || last.name !== one.name) return false;
  return statement<[string]>(db, 'SELECT 1 FROM reported_acts WHERE record_id = ?').get(last.recordId) !== undefined;
}

/** Puts an outcome's report into the outbox, where it counts as soon as its act does. Returns the count that it belongs to. */
export function holdReport(db: WriteDb, entryId: number, one: OutcomeToAdd, at: number): keyof AddedOutcomes {
  const target = findReportTarget(db, one.listId, one.row, one.phone);
  const before = target.responseId === null ? null : reportedBefore(db, target.responseId, one);
  if (before === 'same' || isReportedByTeam(db, entryId, one)) return 'known';
  statement(
    db,
    `INSERT INTO outbox (entry_id, state, cause, answer_seq, environment_id, response_id, phone, changed_at) VALUES (?, 'held', ?, ?, ?, ?, ?, ?)`,
  ).run(
    entryId,
    before === 'other' ? 'reportedBefore' : target.cause,
    target.answerSeq,
    target.environmentId,
    target.responseId,
    target.phone,
    at,
  );
  if (before === 'other') return 'otherReported';
  return target.responseId === null ? 'unsendable' : 'queued';
}
