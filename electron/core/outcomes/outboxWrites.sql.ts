/**
 * The outbox in the ledger. An entry's states:
 *
 *   waiting ──claim──▶ sending ──▶ sent
 *      ▲                  ├──(not processed: rate, network, withdrawn)──▶ waiting
 *      │                  ├──(refused by the service)──▶ refused
 *      │                  └──(bytes went out, no answer; or the program ended)──▶ inDoubt
 *      └──"send", requested by a person── refused, inDoubt, withdrawn, noResponseId
 *
 * Nothing is sent before its claim is on disk, and only a person can resend what may have arrived.
 */
import { createHmac } from 'node:crypto';
import type { OutboxChange, OutboxEntry } from '#contract/outcomes/outbox.ts';
import type { OutboxState } from '#contract/outcomes/callOutcome.ts';
import { canonicalJson } from '#base/json.ts';
import { statement, type WriteDb } from '../platform/database.ts';
import type { Ledger, LedgerWrite } from '../ledger/ledger.sql.ts';
import { endAttempt, type AttemptEnd } from '../runs/attempts/attemptEnds.sql.ts';
import type { Acquired } from '../runs/jobs/callGate.ts';
import { startAttempt, type AttemptContext } from '../runs/attempts/startAttempt.sql.ts';
import { getSecret } from '../settings/settings.sql.ts';
import { shareReported } from '../team/shared/ownBundles.sql.ts';
import { cycleCap } from '../accounts/environments.sql.ts';
import { findReportTarget } from './reports.sql.ts';

/**
 * Withdraws the outbox entries of an act that is undone. Entries that still wait aren't sent, and those that they had replaced wait again.
 * Entries that were sent, or may have been, stay as they are.
 */
export function withdrawEntries(db: WriteDb, actSeq: number, at: number): void {
  const entries = 'SELECT seq FROM outcomes WHERE act_seq = ?';
  statement(
    db,
    `UPDATE outbox SET state = 'waiting', cause = NULL, replaced_by = NULL, changed_at = ?
     WHERE state = 'withdrawn' AND cause = 'replaced' AND replaced_by IN (${entries})`,
  ).run(at, actSeq);
  statement(
    db,
    `UPDATE outbox SET state = 'withdrawn', cause = 'undone', changed_at = ?
     WHERE entry_id IN (${entries}) AND state <> 'sending' AND state <> 'sent' AND state <> 'inDoubt'`,
  ).run(at, actSeq);
}

export interface ClaimedEntry {
  attemptSeq: number;
  entryId: number;
  responseId: string;
  phone: string;
  name: string | null;
  kind: 'connected' | 'disconnected';
  rightParty: boolean;
  /** Number of earlier attempts that counted. */
  tries: number;
}

/** The longest back-off, in ms; a later time comes from a clock that jumped, and is due now. */
const furthestRetryMs = 120_000;

interface DueEntry extends Omit<ClaimedEntry, 'attemptSeq' | 'rightParty'> {
  rightParty: number | null;
}

function dueEntries(db: WriteDb, environmentId: string, at: number, count: number): DueEntry[] {
  return statement<[string, number, number, number], DueEntry>(
    db,
    `SELECT entry_id AS entryId, response_id AS responseId, outbox.phone, name, kind, right_party AS rightParty, tries
     FROM outbox JOIN outcomes ON outcomes.seq = outbox.entry_id
     WHERE environment_id = +? AND state = 'waiting' AND response_id IS NOT NULL AND outbox.phone IS NOT NULL
       AND kind IN ('connected', 'disconnected') AND (not_before <= +? OR not_before > +?) ORDER BY not_before, entry_id LIMIT ?`,
  ).all(environmentId, at, at + furthestRetryMs, count);
}

/**
 * Claims the next entries of an environment, one for each of `attemptIds`, and starts their attempts, in one transaction. The caps of the
 * key's cycle are checked here, so that no call can bypass them.
 */
const claim: LedgerWrite<AttemptContext & { attemptIds: readonly string[]; operation: string; at: number }, Acquired<ClaimedEntry>[]> = (
  ledger,
  { attemptIds, operation, at, ...context },
) => {
  const { db } = ledger;
  const due = dueEntries(db, context.environmentId, at, attemptIds.length);
  const secret = getSecret(db);
  const claims = attemptIds.map((attemptId, index): Acquired<ClaimedEntry> => {
    const found = due[index];
    if (!found) return { kind: 'served' };
    const by = cycleCap(ledger, { ...context, at });
    if (by !== null) return { kind: 'capped', by };
    const identity = createHmac('sha256', secret)
      .update(JSON.stringify([context.environmentId, operation, found.responseId, found.entryId]))
      .digest();
    const attempt = { ...context, attemptId, purpose: 'feedback', runId: null, jobId: null, operation, addOns: '', identity, at } as const;
    const attemptSeq = startAttempt(ledger, attempt);
    statement(db, "UPDATE outbox SET state = 'sending', attempt_seq = ?, changed_at = ? WHERE entry_id = ?").run(
      attemptSeq,
      at,
      found.entryId,
    );
    return { kind: 'granted', job: { ...found, attemptSeq, rightParty: found.rightParty === 1 } };
  });
  shareReported(
    db,
    claims.flatMap((one) => (one.kind === 'granted' ? [one.job.entryId] : [])),
  );
  if (due.length === attemptIds.length) return claims;
  const dueAt =
    statement<[string], number | null>(db, "SELECT min(not_before) FROM outbox WHERE environment_id = +? AND state = 'waiting'")
      .pluck()
      .get(context.environmentId) ?? null;
  return claims.map((one) => (one.kind === 'served' && dueAt !== null ? { kind: 'waitUntil', at: dueAt } : one));
};

/** The state of an entry after an attempt. */
export interface EntryEnd {
  entryId: number;
  state: Extract<OutboxState, 'waiting' | 'sent' | 'refused' | 'inDoubt'>;
  cause: OutboxEntry['cause'];
  serviceMessage: string | null;
  /** When it may be tried again (epoch ms), and whether the attempt counts towards the maximum. */
  notBefore: number;
  counts: boolean;
}

/** Ends an attempt and its entry in one transaction. */
const end: LedgerWrite<{ attempt: AttemptEnd; entry: EntryEnd }, null> = (ledger, { attempt, entry }) => {
  endAttempt(ledger, attempt);
  settle(ledger, entry, attempt.at);
  return null;
};

function settle({ db }: Ledger, { entryId, state, cause, serviceMessage, notBefore, counts }: EntryEnd, at: number): void {
  statement(
    db,
    `UPDATE outbox SET state = ?, cause = ?, service_message = ?, not_before = ?, tries = tries + ?, changed_at = ? WHERE entry_id = ?`,
  ).run(state, cause, serviceMessage, notBefore, Number(counts), at, entryId);
}

/** Runs at start, after attempts were recovered: whatever was being sent may have arrived. */
const recover: LedgerWrite<{ at: number }, { inDoubt: number }> = ({ db }, { at }) => {
  const { changes } = statement(db, "UPDATE outbox SET state = 'inDoubt', cause = 'noAnswer', changed_at = ? WHERE state = 'sending'").run(
    at,
  );
  return { inDoubt: changes };
};

/** The entries that each change applies to. */
const applies = {
  send: "state IN ('refused', 'inDoubt', 'withdrawn', 'noResponseId')",
  leave: "state IN ('refused', 'inDoubt', 'noResponseId') AND is_left = 0",
  withdraw: "state IN ('waiting', 'refused', 'noResponseId')",
} as const satisfies Record<OutboxChange, string>;

/**
 * Changes entries at a person's request, which is recorded. `send` looks up the answer again for entries without a response id. Outcomes
 * that were undone stay withdrawn.
 */
const change: LedgerWrite<
  { recordId: string; change: OutboxChange; entryIds: readonly number[] | null; state: OutboxState | null; by: string; at: number },
  { changed: number }
> = ({ db, chain }, { recordId, change: what, entryIds, state, by, at }) => {
  const which = entryIds === null ? 'state = :state' : 'entry_id IN (SELECT value FROM json_each(:ids))';
  const found = statement<
    [{ ids: string; state: string | null }],
    { entryId: number; responseId: string | null; listId: string; row: number; phone: string | null }
  >(
    db,
    `SELECT entry_id AS entryId, response_id AS responseId, list_id AS listId, row, outcomes.phone FROM outbox JOIN outcomes ON outcomes.seq = outbox.entry_id
     WHERE ${which} AND ${applies[what]} AND cause IS NOT 'undone' ORDER BY entry_id`,
  ).all({ ids: JSON.stringify(entryIds ?? []), state });
  const changed: number[] = [];
  for (const entry of found) {
    if (what === 'leave') statement(db, 'UPDATE outbox SET is_left = 1, changed_at = ? WHERE entry_id = ?').run(at, entry.entryId);
    else if (what === 'withdraw')
      statement(db, "UPDATE outbox SET state = 'withdrawn', cause = 'byPerson', changed_at = ? WHERE entry_id = ?").run(at, entry.entryId);
    else {
      // A later check may have brought an answer with a response id.
      const target = entry.responseId === null ? findReportTarget(db, entry.listId, entry.row, entry.phone) : null;
      if (target?.responseId === null) continue;
      if (target)
        statement(db, 'UPDATE outbox SET answer_seq = ?, environment_id = ?, response_id = ?, phone = ? WHERE entry_id = ?').run(
          target.answerSeq,
          target.environmentId,
          target.responseId,
          target.phone,
          entry.entryId,
        );
      statement(
        db,
        `UPDATE outbox SET state = 'waiting', cause = NULL, service_message = NULL, is_left = 0, tries = 0, not_before = 0, replaced_by = NULL, changed_at = ?
         WHERE entry_id = ?`,
      ).run(at, entry.entryId);
    }
    changed.push(entry.entryId);
  }
  if (changed.length === 0) return { changed: 0 };
  const entries = JSON.stringify(changed);
  chain.append(recordId, 'outbox', canonicalJson({ at, by, change: what, entries: changed, recordId }));
  statement(db, 'INSERT INTO outbox_acts (record_id, change, entries, by, at) VALUES (?, ?, ?, ?, ?)').run(recordId, what, entries, by, at);
  return { changed: changed.length };
};

export const outboxWrites = {
  'outbox.claim': claim,
  'outbox.end': end,
  'outbox.recover': recover,
  'outbox.change': change,
};
