/** Takes in colleagues' answers from the team's log. From then on, they serve like one's own. */
import { statement, type ReadDb } from '../../platform/database.ts';
import { indexIdentities, manyIndexedAtOnce } from '../../service/answers/kept/freshAnswers.sql.ts';
import type { Ledger, LedgerWrite } from '../../ledger/ledger.sql.ts';
import { takeShared, type ActOfLog, type ArrivingShare } from '../shared/sharedLists.sql.ts';
import { keepBundles } from '../shared/takeBundles.sql.ts';
import type { ReceivedBundle } from '../shared/bundle.sql.ts';
import { takeParts, type ReceivedPart } from '../shared/parts.sql.ts';
import { takePurges, type ReceivedPurge } from '../shared/sharedPurges.sql.ts';
import { attemptIdAt, packed, type PackedCalls, type PackedGroup } from './packedCalls.sql.ts';
import { findTeam } from './teamRow.sql.ts';
import { removeSharedAnswers } from '../../privacy/person/removeTraces.sql.ts';

export interface SetAsideRecord {
  recordId: string;
  deviceId: string;
  kind: string;
  why: string;
  at: number;
}

/** The number of the answer to this attempt; undefined if it isn't here or the attempt got none. */
export const findAnswerOfAttempt = (db: ReadDb, attemptId: string): number | undefined =>
  statement<[string], number>(
    db,
    'SELECT answers.seq FROM attempts JOIN answers ON answers.attempt_seq = attempts.seq WHERE attempt_id = ?',
  )
    .pluck()
    .get(attemptId);

export const countSetAside = (db: ReadDb): number => statement<[], number>(db, 'SELECT count(*) FROM team_set_aside').pluck().get() ?? 0;

const { id, hash, time, piece } = packed;

/**
 * Inserts a group's calls into each table with one statement. `:starts`: where they begin in the pack's bytes; `key`: the index among
 * those.
 */
const [attemptSeq, answerSeq, rows] = [':attemptSeq + key', ':answerSeq + key', '(SELECT key, value AS start FROM json_each(:starts))'];
const insertsSql = [
  // No key fingerprint: it isn't counted for a key here.
  `INSERT INTO attempts (seq, attempt_id, purpose, environment_id, key_fingerprint, operation, add_ons, identity, price_micros, currency, by, started_at)
   SELECT ${attemptSeq}, ${id('attemptId')}, 'team', :environmentId, '', :operation, :addOns, ${hash('identity')}, :priceMicros, :currency, :by,
     ${time('startedAt')} FROM ${rows}`,
  `INSERT INTO answers (seq, answer_id, attempt_seq, environment_id, operation, add_ons, identity, sandbox, partial, litigator, status, response_id, arrived_at, sent_sha256, body_sha256)
   SELECT ${answerSeq}, ${id('answerId')}, ${attemptSeq}, :environmentId, :operation, :addOns, ${hash('identity')}, :sandbox, :partial, :litigator, :status,
     iif(:hasResponseId, CAST(${piece('responseId')} AS TEXT), NULL), ${time('arrivedAt')}, ${hash('sentSha256')}, ${hash('bodySha256')} FROM ${rows}`,
  `INSERT INTO answer_bodies (answer_seq, headers, body, encoding, sent_parameters)
   SELECT ${answerSeq}, CAST(${piece('headers')} AS TEXT), ${piece('body')}, :encoding, CAST(${piece('sent')} AS TEXT) FROM ${rows}`,
  `INSERT INTO answer_salts (answer_seq, salt) SELECT ${answerSeq}, ${hash('salt')} FROM ${rows}`,
  `INSERT INTO attempt_ends (seq, outcome, partial, status, code, service_message, billed, answer_seq, ended_at)
   SELECT ${attemptSeq}, :outcome, :partial, :status, :code, NULL, 'yes', ${answerSeq}, ${time('endedAt')} FROM ${rows}`,
  `INSERT INTO team_answers (record_id, attempt_seq, device_id) SELECT ${id('recordId')}, ${attemptSeq}, :deviceId FROM ${rows}`,
];

const nextSeq = (db: ReadDb, table: 'attempts' | 'answers'): number =>
  (statement<[], number | null>(db, `SELECT max(seq) FROM ${table}`).pluck().get() ?? 0) + 1;

/** The attempts that are already here. */
const knownAttempts = (db: ReadDb, attemptIds: readonly string[]): Set<string> =>
  new Set(
    statement<[string], string>(db, 'SELECT value FROM json_each(?) WHERE EXISTS (SELECT 1 FROM attempts WHERE attempt_id = value)')
      .pluck()
      .all(JSON.stringify(attemptIds)),
  );

/** Takes in the calls that aren't here yet. Returns how many there were. */
function takeGroup({ db, chain }: Ledger, bytes: Buffer, { common, calls }: PackedGroup): number {
  const all = calls.map((call) => ({ ...call, recordId: attemptIdAt(bytes, call.start) }));
  const known = knownAttempts(
    db,
    all.map(({ recordId }) => recordId),
  );
  const taken = known.size === 0 ? all : all.filter(({ recordId }) => !known.has(recordId));
  if (taken.length === 0) return 0;
  const values = {
    ...common,
    ...{
      bytes,
      starts: JSON.stringify(taken.map(({ start }) => start)),
      attemptSeq: nextSeq(db, 'attempts'),
      answerSeq: nextSeq(db, 'answers'),
    },
  };
  for (const sql of insertsSql) statement<[object]>(db, sql).run(values);
  chain.appendAll('receivedCall', bytes, taken);
  return taken.length;
}

function takePack(ledger: Ledger, { bytes, groups }: PackedCalls): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return groups.reduce((sum, group) => sum + takeGroup(ledger, buffer, group), 0);
}

/** A part of the log to take in. */
export interface Taking {
  /** The numbers in the log after which this part begins and with which it ends. */
  after: number;
  through: number;
  /** The id of the last record. */
  throughId: string | null;
  /** Whether nothing follows at once. */
  isLast: boolean;
  calls: PackedCalls;
  setAside: readonly SetAsideRecord[];
  /** Records whose answers a colleague purged. */
  purged: readonly string[];
  /** Colleagues' actions on shared lists, and lists that they sent. */
  acts: readonly ActOfLog[];
  shares: readonly ArrivingShare[];
  /** Colleagues' other records about shared lists. */
  bundles: readonly ReceivedBundle[];
  /** Rows of shared lists that colleagues purged, and when the hub received the last purge. */
  rowPurges: readonly ReceivedPurge[];
  parts: readonly ReceivedPart[];
  purgedAt: number | null;
}

/**
 * Applies a part of the log to the ledger. Existing records stay. Returns how many answers are new and which lists changed. Throws if an
 * earlier part is missing because applying it failed; otherwise that part would never be requested again.
 */
const take: LedgerWrite<Taking, { taken: number; changed: string[] }> = (ledger, taking) => {
  const { after, isLast, through, throughId, calls, setAside, purged, acts, shares, bundles, rowPurges, parts, purgedAt } = taking;
  const { db, known } = ledger;
  if ((findTeam(db)?.pulledThrough ?? after) < after) throw new Error(`the team's log isn't here up to ${after}`);
  const taken = takePack(ledger, calls);
  indexIdentities(ledger, nextSeq(db, 'answers') - 1, isLast ? undefined : manyIndexedAtOnce);
  // From now on, answers that a run didn't buy may serve it.
  if (taken > 0) known.senders.add('team');
  const aside = statement(db, 'INSERT OR IGNORE INTO team_set_aside (record_id, device_id, kind, why, at) VALUES (?, ?, ?, ?, ?)');
  for (const { recordId, deviceId, kind, why, at } of setAside) aside.run(recordId, deviceId, kind, why, at);
  if (purged.length > 0) removeSharedAnswers(ledger, purged);
  const changed = takeShared(ledger, acts, shares);
  keepBundles(db, bundles);
  takePurges(db, rowPurges);
  takeParts(db, parts);
  if (purgedAt !== null) statement(db, 'UPDATE team SET purged_at = ?').run(purgedAt);
  statement(db, 'UPDATE team SET pulled_through = @through, pulled_id = @throughId WHERE pulled_through < @through').run({
    through,
    throughId,
  });
  return { taken, changed };
};

export const takeWrites = { 'team.take': take };
