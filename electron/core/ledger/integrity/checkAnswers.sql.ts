/** Checks that questions, answers and people's acts match what their records commit to. */
import { hash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { canonicalJson } from '#base/json.ts';
import type { MakeIdentity } from '../../handover/ledger/prepareLedgerPart.sql.ts';
import { hashOutcomes } from '../../outcomes/outcomeActs.sql.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import type { Find, Row, Payload } from './mirrors.sql.ts';

/** An answer as its end's record has it. A colleague’s has less: the rest belongs to their ledger. */
export const recordedAnswerSchema = z.object({
  answerId: z.string(),
  arrivedAt: z.int(),
  bodySha256: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])).optional(),
  litigator: z.boolean().nullable(),
  partial: z.boolean(),
  responseId: z.string().nullable().optional(),
  sandbox: z.boolean(),
  sentSha256: z.string(),
  status: z.int().optional(),
});
type RecordedAnswer = z.infer<typeof recordedAnswerSchema>;

/** An answer whose body may have been purged. */
type StoredAnswer = AnswerFacts & (KeptBody | { [member in keyof KeptBody]: null });

interface KeptBody {
  body: Buffer;
  encoding: string;
  headers: string;
  sent: string;
}

interface AnswerFacts {
  seq: number;
  attemptSeq: number;
  keyFingerprint: string;
  likeAttempt: number;
  arrivedAt: number;
  litigator: number | null;
  partial: number;
  responseId: string | null;
  sandbox: number;
  status: number;
  sentSha256: string;
  bodySha256: string;
}

const answerSql = `SELECT answers.seq, attempt_seq AS attemptSeq, key_fingerprint AS keyFingerprint,
    answers.environment_id = attempts.environment_id AND answers.operation = attempts.operation AND answers.add_ons = attempts.add_ons
      AND answers.identity = attempts.identity AS likeAttempt,
    arrived_at AS arrivedAt, litigator, partial, response_id AS responseId, sandbox, status, lower(hex(sent_sha256)) AS sentSha256,
    lower(hex(body_sha256)) AS bodySha256, body, encoding, headers, sent_parameters AS sent
  FROM answers JOIN attempts ON attempts.seq = attempt_seq LEFT JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq
  WHERE answer_id = ?`;

export interface AnswerCheck {
  /**
   * `attemptSeq`: an attempt here; null if the end is a colleague’s. `ended`: the answer that the end's row names. Returns the answer’s
   * number; null if it isn’t here.
   */
  check(recorded: RecordedAnswer, attemptSeq: number | null, ended: unknown): number | null;
  /** Number of answers checked. */
  readonly answers: number;
  /** Reports answers that no end mentions. `silentEnds`: how many ends lost their payload. */
  finish(silentEnds: number): void;
}

export function openAnswerCheck(db: ReadDb, find: Find): AnswerCheck {
  const known = new Set<number>();
  let answers = 0;
  return {
    get answers() {
      return answers;
    },
    check(recorded, attemptSeq, ended) {
      answers += 1;
      const kept = statement<[string], StoredAnswer>(db, answerSql).get(recorded.answerId);
      if (!kept || kept.body === null) {
        find('answerMissing', `answer ${recorded.answerId}`);
        return kept?.seq ?? null;
      }
      known.add(kept.seq);
      // The key fingerprint is empty only for colleagues' attempts.
      const isTheirs = attemptSeq === null ? kept.keyFingerprint === '' : kept.attemptSeq === attemptSeq && kept.seq === ended;
      if (!isTheirs || kept.likeAttempt !== 1) find('recordChanged', `answer ${recorded.answerId}, its attempt`);
      for (const what of differing(recorded, kept)) find('answerChanged', `answer ${recorded.answerId}, ${what}`);
      return kept.seq;
    },
    finish(silentEnds) {
      const all = statement<[], [seq: number]>(db, 'SELECT seq FROM answers WHERE sent_sha256 IS NOT NULL').raw();
      let unknown = 0;
      for (const [seq] of all.iterate()) if (!known.has(seq)) unknown += 1;
      if (unknown > silentEnds) find('recordMissing', `the ends of ${unknown - silentEnds} answers`);
    },
  };
}

const flag = (value: boolean | null): number | null => (value === null ? null : Number(value));

function differing(recorded: RecordedAnswer, kept: AnswerFacts & KeptBody): string[] {
  const isKnown = kept.encoding === 'identity' || kept.encoding === 'deflate-raw';
  const body = isKnown ? unpacked(kept.body, kept.encoding === 'deflate-raw') : null;
  const compared: Readonly<Record<string, readonly [recorded: unknown, kept: unknown]>> = {
    bytes: [recorded.bodySha256, body && hash('sha256', body)],
    bodySha256: [recorded.bodySha256, kept.bodySha256],
    sent: [recorded.sentSha256, hash('sha256', kept.sent)],
    sentSha256: [recorded.sentSha256, kept.sentSha256],
    arrivedAt: [recorded.arrivedAt, kept.arrivedAt],
    litigator: [flag(recorded.litigator), kept.litigator],
    partial: [flag(recorded.partial), kept.partial],
    sandbox: [flag(recorded.sandbox), kept.sandbox],
    status: [recorded.status ?? kept.status, kept.status],
    responseId: [recorded.responseId === undefined ? kept.responseId : recorded.responseId, kept.responseId],
    headers: [recorded.headers === undefined ? kept.headers : canonicalJson(recorded.headers), kept.headers],
  };
  return Object.entries(compared).flatMap(([name, [one, other]]) => (one === other ? [] : [name]));
}

/** Null if the bytes can't be decompressed: they were changed. */
function unpacked(bytes: Buffer, isPacked: boolean): Buffer | null {
  try {
    return isPacked ? inflateRawSync(bytes) : bytes;
  } catch {
    return null;
  }
}

/** Checks people's acts beyond their rows against what their records commit to: bodies, calls, exported decisions, and the signing key. */
interface ActCheck {
  /** `name`: the record’s; `row`: the row that was made from it. */
  take(kind: string, name: string, recorded: Payload, row: Row): void;
  finish(): void;
}

export function openActCheck(db: ReadDb, find: Find): ActCheck {
  const bodyOf = db.prepare<[unknown], Buffer>('SELECT body FROM action_bodies WHERE seq = ?').pluck();
  const newestBefore = db
    .prepare<[string], number | null>(
      `SELECT max(actions.seq) FROM actions JOIN chain USING (record_id) WHERE chain.seq < (SELECT seq FROM chain WHERE record_id = ?)`,
    )
    .pluck();
  const keys: Payload[] = [];
  const change = (name: string): void => find('recordChanged', name);
  return {
    take(kind, name, recorded, row) {
      if (kind === 'action') {
        const body = bodyOf.get(row['seq']);
        if (recorded['bodySha256'] !== (body && sha256(unpacked(body, true)))) change(`${name}, body`);
      } else if (kind === 'outcomes' && recorded['kind'] === 'add') {
        if (hashOutcomes(db, Number(row['seq'])) !== recorded['outcomesSha256']) change(`${name}, their calls`);
      } else if (kind === 'export') {
        const { decisions } = row;
        if (!Buffer.isBuffer(decisions) || sha256(decisions) !== recorded['decisionsSha256']) change(`${name}, decisions`);
        // A returning file overwrites nothing that was decided after its export. The position may be too low, but not too high.
        if (Number(row['actionsSeq']) > (newestBefore.get(String(recorded['exportId'])) ?? 0)) change(`${name}, actionsSeq`);
      } else if (kind === 'signingKey') keys.push(recorded);
    },
    finish() {
      const retired = statement<[unknown], number | null>(db, 'SELECT retired_at FROM signing_keys WHERE record_id = ?').pluck();
      for (const [index, { recordId }] of keys.entries())
        if (retired.get(recordId) !== (keys[index + 1]?.['at'] ?? null)) change(`signingKey ${String(recordId)}, retiredAt`);
    },
  };
}

const sha256 = (bytes: Uint8Array | null): string | null => bytes && hash('sha256', bytes);

/**
 * Checks that jobs and look-ups ask what their identities say. Bought answers are found by identity, which can be made only from the
 * question. `secret`: the data folder's.
 */
export type OpenIdentities = (secret: Uint8Array) => MakeIdentity;

interface Question {
  what: string;
  environmentId: string;
  operation: string;
  identity: Buffer;
  parameters: string;
}

/** A purge removes a look-up's record, with its identity, before its question. */
const sources = [
  `SELECT 'job ' || jobs.job_id AS what, environment_id AS environmentId, operation, identity, parameters
   FROM job_inputs JOIN jobs USING (job_id) JOIN runs USING (run_id)`,
  `SELECT 'look-up ' || attempt_id AS what, environment_id AS environmentId, operation, identity, parameters
   FROM lookups JOIN attempts ON attempts.seq = attempt_seq JOIN chain ON record_id = attempt_id JOIN chain_payloads ON chain_payloads.seq = chain.seq`,
];

export function checkQuestions(db: ReadDb, identityOf: MakeIdentity, find: Find): void {
  for (const sql of sources)
    for (const { what, environmentId, operation, identity, parameters } of statement<[], Question>(db, sql).iterate())
      if (!identity.equals(identityOf(environmentId, operation, parameters))) find('recordChanged', `${what}, what it asks`);
  const unasked = statement<[], number>(
    db,
    `SELECT job_id FROM jobs WHERE (state = 'pending' OR state = 'leased') AND job_id NOT IN (SELECT job_id FROM job_inputs)`,
  ).pluck();
  for (const jobId of unasked.all()) find('recordMissing', `what job ${jobId} asks`);
  const strays = statement<[], number>(
    db,
    `SELECT (SELECT count(*) FROM job_inputs WHERE job_id NOT IN (SELECT job_id FROM jobs))
       + (SELECT count(*) FROM lookups WHERE attempt_seq NOT IN (SELECT seq FROM attempts WHERE purpose = 'lookup'))`,
  ).pluck();
  if ((strays.get() ?? 0) > 0) find('recordMissing', 'jobs or look-ups that ask something');
}
