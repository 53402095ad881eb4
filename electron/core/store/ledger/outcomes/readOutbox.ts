/** Reads the outbox for people. */
import { outboxStates, type OutboxState } from '../../../../contract/callOutcome.ts';
import type { OutboxCounts, OutboxEntry, OutboxQuery } from '../../../../contract/outbox.ts';
import { statement, type ReadDb } from '../../database.ts';

/** As people see it: what is being sent just now still waits. What an unfinished act holds isn't there yet. */
const shownState = "CASE WHEN outbox.state = 'sending' THEN 'waiting' ELSE outbox.state END";
/** Entries that ask a person for something. */
const isOpen = "outbox.state IN ('refused', 'inDoubt', 'noResponseId') AND is_left = 0";

export function countOutbox(db: ReadDb): { counts: OutboxCounts; open: number } {
  const counts: OutboxCounts = { waiting: 0, sent: 0, noResponseId: 0, refused: 0, inDoubt: 0, withdrawn: 0 };
  const all = statement<[], { state: OutboxState; entries: number }>(
    db,
    `SELECT ${shownState} AS state, count(*) AS entries FROM outbox WHERE state <> 'held' GROUP BY 1`,
  ).all();
  for (const { state, entries } of all) counts[state] = entries;
  return { counts, open: statement<[], number>(db, `SELECT count(*) FROM outbox WHERE ${isOpen}`).pluck().get() ?? 0 };
}

/** How many entries wait for each environment. */
export const waitingByEnvironment = (db: ReadDb): { environmentId: string; waiting: number }[] =>
  statement<[], { environmentId: string; waiting: number }>(
    db,
    `SELECT environment_id AS environmentId, count(*) AS waiting FROM outbox
     WHERE (state = 'waiting' OR state = 'sending') AND environment_id IS NOT NULL GROUP BY environment_id`,
  ).all();

interface EntryRow extends Omit<OutboxEntry, 'isSending' | 'isLeft' | 'rightParty' | 'sandbox'> {
  isSending: number;
  isLeft: number;
  rightParty: number | null;
  sandbox: number;
  answerSeq: number | null;
}

/** Those that ask for something first, then by their last change, newest first. */
export function readOutbox(
  db: ReadDb,
  { states, open = false, recordId, from, count }: OutboxQuery,
): { entries: OutboxEntry[]; total: number } {
  const which = {
    states: JSON.stringify(states.length === 0 ? outboxStates : states),
    open: Number(open),
    recordId: recordId ?? null,
  };
  const where = `FROM outbox JOIN outcomes ON outcomes.seq = outbox.entry_id JOIN outcome_acts AS act ON act.seq = outcomes.act_seq
    WHERE outbox.state <> 'held' AND ${shownState} IN (SELECT value FROM json_each(:states)) AND (:open = 0 OR (${isOpen}))
      AND (:recordId IS NULL OR act.record_id = :recordId)`;
  const rows = statement<[typeof which & { from: number; count: number }], EntryRow>(
    db,
    `SELECT found.*, environments.name AS environment,
       coalesce((SELECT sandbox FROM answers WHERE answers.seq = found.answerSeq), environments.kind = 'sandbox', 0) AS sandbox,
       (SELECT list_name FROM runs WHERE runs.list_id = found.listId ORDER BY started_at DESC LIMIT 1) AS listName
     FROM (
       SELECT entry_id AS entryId, ${shownState} AS state, outbox.state = 'sending' AS isSending, cause, service_message AS serviceMessage, is_left AS isLeft,
         outcomes.list_id AS listId, outcomes.row, outcomes.kind, right_party AS rightParty, name, coalesce(outbox.phone, outcomes.phone) AS phone, disposition,
         environment_id AS environmentId, answer_seq AS answerSeq, changed_at AS changedAt,
         CASE WHEN outbox.state = 'waiting' AND not_before > 0 THEN not_before END AS dueAt
       ${where} ORDER BY ${isOpen} DESC, changed_at DESC, entry_id DESC LIMIT :count OFFSET :from
     ) AS found LEFT JOIN environments ON environments.environment_id = found.environmentId`,
  ).all({ ...which, from, count });
  return {
    entries: rows.map(({ isSending, isLeft, rightParty, sandbox, answerSeq: _answerSeq, ...row }) => ({
      ...row,
      isSending: isSending === 1,
      isLeft: isLeft === 1,
      rightParty: rightParty === null ? null : rightParty === 1,
      sandbox: sandbox === 1,
    })),
    total: statement<[typeof which], number>(db, `SELECT count(*) ${where}`).pluck().get(which) ?? 0,
  };
}
