/**
 * Reads the outbox for display: a hundred thousand entries may wait, so counts come from an index, and pages are found by their ids first.
 */
import { outboxStates, type OutboxState } from '#contract/outcomes/callOutcome.ts';
import type { OutboxCounts, OutboxEntry, OutboxQuery } from '#contract/outcomes/outbox.ts';
import { statement, type ReadDb } from '../platform/database.ts';

/**
 * Returns the stored states for a displayed one: an entry being sent is shown as waiting. Entries held by an unfinished act aren't shown
 * yet.
 */
const storedAs = (state: OutboxState): string[] => (state === 'waiting' ? ['waiting', 'sending'] : [state]);
const inStates = (states: readonly OutboxState[]): string =>
  `outbox.state IN (${states
    .flatMap(storedAs)
    .map((one) => `'${one}'`)
    .join(', ')})`;

/** States that need a person's action, until the entry is left. */
const openStates: readonly OutboxState[] = ['refused', 'inDoubt', 'noResponseId'];

export interface OutboxSums {
  counts: OutboxCounts;
  /** Number of entries that need a person's action. */
  open: number;
  waiting: { environmentId: string; waiting: number }[];
}

export function sumOutbox(db: ReadDb): OutboxSums {
  const counts: OutboxCounts = { waiting: 0, sent: 0, noResponseId: 0, refused: 0, inDoubt: 0, withdrawn: 0 };
  const count = statement<[string], number>(db, 'SELECT count(*) FROM outbox WHERE state = ?').pluck();
  for (const state of outboxStates) for (const stored of storedAs(state)) counts[state] += count.get(stored) ?? 0;
  return {
    counts,
    open:
      statement<[], number>(db, `SELECT count(*) FROM outbox WHERE ${inStates(openStates)} AND is_left = 0`)
        .pluck()
        .get() ?? 0,
    waiting: statement<[], OutboxSums['waiting'][number]>(
      db,
      `SELECT environment_id AS environmentId, sum(entries) AS waiting FROM (
         SELECT environment_id, count(*) AS entries FROM outbox WHERE state = 'waiting' GROUP BY environment_id
         UNION ALL SELECT environment_id, count(*) FROM outbox WHERE state = 'sending' GROUP BY environment_id
       ) WHERE environment_id IS NOT NULL GROUP BY environment_id`,
    ).all(),
  };
}

/** Whether entries wait for this environment. */
export const hasWaiting = (db: ReadDb, environmentId: string): boolean =>
  statement<[string], number>(db, "SELECT 1 FROM outbox WHERE environment_id = ? AND state = 'waiting' LIMIT 1")
    .pluck()
    .get(environmentId) === 1;

interface EntryRow extends Omit<OutboxEntry, 'isSending' | 'isLeft' | 'rightParty' | 'sandbox'> {
  isSending: number;
  isLeft: number;
  rightParty: number | null;
  sandbox: number;
}

/** Returns entries that need a person's action first, each group newest first. */
export function readOutbox(
  db: ReadDb,
  { states, open = false, recordId, from, count }: OutboxQuery,
): { entries: OutboxEntry[]; total: number } {
  const asked = states.length === 0 ? outboxStates : states;
  const act = { recordId: recordId ?? null };
  const ofAct =
    recordId === undefined
      ? ''
      : 'AND entry_id IN (SELECT seq FROM outcomes WHERE act_seq = (SELECT seq FROM outcome_acts WHERE record_id = :recordId))';
  const openOnes = `outbox WHERE ${inStates(asked.filter((state) => openStates.includes(state)))} AND is_left = 0 ${ofAct}`;
  const others = `outbox WHERE ${inStates(asked)} AND NOT (${inStates(openStates)} AND is_left = 0) ${ofAct}`;
  const total = (where: string): number => statement<[typeof act], number>(db, `SELECT count(*) FROM ${where}`).pluck().get(act) ?? 0;
  const page = (where: string, skip: number, most: number): number[] =>
    most <= 0
      ? []
      : statement<[typeof act & { skip: number; most: number }], number>(
          db,
          `SELECT entry_id FROM ${where} ORDER BY entry_id DESC LIMIT :most OFFSET :skip`,
        )
          .pluck()
          .all({ ...act, skip, most });

  const openTotal = total(openOnes);
  const ids = page(openOnes, from, count);
  if (!open) ids.push(...page(others, Math.max(0, from - openTotal), count - ids.length));
  const find = entryFinder(db);
  return { entries: ids.map(find), total: open ? openTotal : openTotal + total(others) };
}

function entryFinder(db: ReadDb): (entryId: number) => OutboxEntry {
  const find = statement<[number], EntryRow>(
    db,
    `SELECT entry_id AS entryId, CASE WHEN outbox.state = 'sending' THEN 'waiting' ELSE outbox.state END AS state, outbox.state = 'sending' AS isSending,
       cause, service_message AS serviceMessage, is_left AS isLeft, outcomes.list_id AS listId, outcomes.row, outcomes.kind, right_party AS rightParty,
       outcomes.name, coalesce(outbox.phone, outcomes.phone) AS phone, disposition, outbox.environment_id AS environmentId,
       environments.name AS environment, coalesce(answers.sandbox, environments.kind = 'sandbox', 0) AS sandbox,
       (SELECT list_name FROM runs WHERE runs.list_id = outcomes.list_id ORDER BY started_at DESC LIMIT 1) AS listName, changed_at AS changedAt,
       CASE WHEN outbox.state = 'waiting' AND not_before > 0 THEN not_before END AS dueAt
     FROM outbox JOIN outcomes ON outcomes.seq = outbox.entry_id LEFT JOIN environments ON environments.environment_id = outbox.environment_id
     LEFT JOIN answers ON answers.seq = outbox.answer_seq WHERE entry_id = ?`,
  );
  return (entryId) => {
    const row = find.get(entryId);
    if (!row) throw new Error(`no entry ${entryId} in the outbox`);
    const { isSending, isLeft, rightParty, sandbox, ...rest } = row;
    return {
      ...rest,
      isSending: isSending === 1,
      isLeft: isLeft === 1,
      rightParty: rightParty === null ? null : rightParty === 1,
      sandbox: sandbox === 1,
    };
  };
}
