/** Takes colleagues' answers in from the team's log: from then on they serve like one's own. */
import { hash } from 'node:crypto';
import type { EndedOutcome } from '../../../../contract/outcome.ts';
import { canonicalJson } from '../../../merkle/canonicalJson.ts';
import { statement, type ReadDb } from '../../database.ts';
import { indexIdentities } from '../answers/identityIndex.ts';
import type { Ledger, LedgerWrite } from '../ledger.ts';
import { keepSalt } from '../answers/answerSalts.ts';
import { storeBody } from '../answers/storedBody.ts';
import { takeShared, type ActOfLog, type ArrivingShare } from './shared/sharedLists.ts';
import { keepBundles } from './shared/takeBundles.ts';
import type { ReceivedBundle } from './shared/bundle.ts';
import { takeParts, type ReceivedPart } from './shared/parts.ts';
import { takePurges, type ReceivedPurge } from './shared/sharedPurges.ts';
import { removeSharedAnswers } from '../../person/removeSharedAnswers.ts';

/** A colleague's call with its answer. */
export interface ReceivedCall {
  /** Of the log, and who put it there. */
  recordId: string;
  deviceId: string;
  attemptId: string;
  environmentId: string;
  operation: string;
  addOns: string;
  /** This folder's identity of the question. */
  identity: Uint8Array;
  priceMicros: number | null;
  currency: string;
  by: string;
  startedAt: number;
  outcome: EndedOutcome;
  code: string | null;
  endedAt: number;
  answer: {
    answerId: string;
    status: number;
    /** JSON, each: [[name, value], …]. */
    headers: string;
    sent: string;
    body: Uint8Array;
    salt: Uint8Array;
    responseId: string | null;
    sandbox: boolean;
    partial: boolean;
    arrivedAt: number;
  };
}

export interface SetAsideRecord {
  recordId: string;
  deviceId: string;
  kind: string;
  why: string;
  at: number;
}

/** Whether the ledger has this attempt, whoever made it. */
export const hasAttempt = (db: ReadDb, attemptId: string): boolean =>
  statement<[string]>(db, 'SELECT 1 FROM attempts WHERE attempt_id = ?').get(attemptId) !== undefined;

/** The number of the answer that this attempt got; undefined: it isn't here, or got none. */
export const findAnswerOfAttempt = (db: ReadDb, attemptId: string): number | undefined =>
  statement<[string], number>(
    db,
    'SELECT answers.seq FROM attempts JOIN answers ON answers.attempt_seq = attempts.seq WHERE attempt_id = ?',
  )
    .pluck()
    .get(attemptId);

export const countSetAside = (db: ReadDb): number => statement<[], number>(db, 'SELECT count(*) FROM team_set_aside').pluck().get() ?? 0;

function takeCall({ db, chain, known }: Ledger, call: ReceivedCall): boolean {
  if (hasAttempt(db, call.attemptId)) return false;
  const { answer } = call;
  const { lastInsertRowid } = statement(
    db,
    // Without a key's fingerprint: it isn't counted for a key here.
    `INSERT INTO attempts (attempt_id, purpose, environment_id, key_fingerprint, operation, add_ons, identity, price_micros, currency, by, started_at)
     VALUES (?, 'team', ?, '', ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    call.attemptId,
    call.environmentId,
    call.operation,
    call.addOns,
    call.identity,
    call.priceMicros,
    call.currency,
    call.by,
    call.startedAt,
  );
  const attemptSeq = Number(lastInsertRowid);
  const bodySha256 = hash('sha256', answer.body, 'buffer');
  const inserted = statement(
    db,
    `INSERT INTO answers (answer_id, attempt_seq, environment_id, operation, add_ons, identity, sandbox, partial, status, response_id, arrived_at, sent_sha256, body_sha256)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    answer.answerId,
    attemptSeq,
    call.environmentId,
    call.operation,
    call.addOns,
    call.identity,
    Number(answer.sandbox),
    Number(answer.partial),
    answer.status,
    answer.responseId,
    answer.arrivedAt,
    hash('sha256', answer.sent, 'buffer'),
    bodySha256,
  );
  const answerSeq = Number(inserted.lastInsertRowid);
  storeBody(db, { answerSeq, headers: answer.headers, sent: answer.sent, body: Buffer.from(answer.body) });
  keepSalt(db, answerSeq, answer.salt);
  statement(
    db,
    `INSERT INTO attempt_ends (seq, outcome, partial, status, code, service_message, billed, answer_seq, ended_at)
     VALUES (?, ?, ?, ?, ?, NULL, 'yes', ?, ?)`,
  ).run(attemptSeq, call.outcome, Number(answer.partial), answer.status, call.code, answerSeq, call.endedAt);
  statement(db, 'INSERT INTO team_answers (record_id, attempt_seq, device_id) VALUES (?, ?, ?)').run(
    call.recordId,
    attemptSeq,
    call.deviceId,
  );
  chain.append(
    call.attemptId,
    'receivedCall',
    canonicalJson({
      addOns: call.addOns,
      answer: { answerId: answer.answerId, arrivedAt: answer.arrivedAt, bodySha256: bodySha256.toString('hex'), sandbox: answer.sandbox },
      at: call.startedAt,
      attemptId: call.attemptId,
      by: call.by,
      deviceId: call.deviceId,
      environmentId: call.environmentId,
      operation: call.operation,
      recordId: call.recordId,
    }),
  );
  indexIdentities({ db, known }, answerSeq);
  return true;
}

/** A part of the log, as it is taken in. */
export interface Taking {
  /** The number in the log up to which this reads. */
  through: number;
  calls: readonly ReceivedCall[];
  setAside: readonly SetAsideRecord[];
  /** Records whose answers a colleague purged. */
  purged: readonly string[];
  /** What colleagues did to shared lists, and lists that they sent. */
  acts: readonly ActOfLog[];
  shares: readonly ArrivingShare[];
  /** Their other records about shared lists. */
  bundles: readonly ReceivedBundle[];
  /** Rows of shared lists that colleagues purged, and when the hub got the last purge. */
  rowPurges: readonly ReceivedPurge[];
  parts: readonly ReceivedPart[];
  purgedAt: number | null;
}

/** Takes a part of the log in. What is here already stays as it is. Returns how many answers are new, and which lists changed. */
const take: LedgerWrite<Taking, { taken: number; changed: string[] }> = (ledger, taking) => {
  const { through, calls, setAside, purged, acts, shares, bundles, rowPurges, parts, purgedAt } = taking;
  const { db, known } = ledger;
  const taken = calls.filter((call) => takeCall(ledger, call)).length;
  // From now on a run may be served by what it hasn't bought.
  if (taken > 0) known.senders.add('team');
  const aside = statement(db, 'INSERT OR IGNORE INTO team_set_aside (record_id, device_id, kind, why, at) VALUES (?, ?, ?, ?, ?)');
  for (const { recordId, deviceId, kind, why, at } of setAside) aside.run(recordId, deviceId, kind, why, at);
  if (purged.length > 0) removeSharedAnswers(ledger, purged);
  const changed = takeShared(ledger, acts, shares);
  keepBundles(db, bundles);
  takePurges(db, rowPurges);
  takeParts(db, parts);
  if (purgedAt !== null) statement(db, 'UPDATE team SET purged_at = ?').run(purgedAt);
  statement(db, 'UPDATE team SET pulled_through = max(pulled_through, ?)').run(through);
  return { taken, changed };
};

export const takeWrites = { 'team.take': take };
