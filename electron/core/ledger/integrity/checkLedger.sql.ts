/**
 * Checks that the ledger is unchanged. SQLite has no checksums, so a changed cell is found only if something commits to it: the chain
 * commits to every record's payload, and payloads to the rows made from them, the bytes of answers, the questions, and the suppressions.
 */
import Database from 'better-sqlite3';
import { z } from 'zod';
import type { LedgerCheck } from '#contract/storage/storage.ts';
import { Frontier, saltedLeaf } from '../../platform/merkle/tree.ts';
import { readTogether, statement, type ReadDb } from '../../platform/database.ts';
import { getSecret, hasSecret } from '../../settings/settings.sql.ts';
import { rowsOf } from '#base/rowSet.ts';
import { unpackRows } from '../../platform/pieces.ts';
import {
  openActCheck,
  recordedAnswerSchema,
  openAnswerCheck,
  type AnswerCheck,
  checkQuestions,
  type OpenIdentities,
} from './checkAnswers.sql.ts';
import { openRunCheck, type RunCheck } from './checkRuns.sql.ts';
import { openSuppressionCheck } from './checkSuppressions.sql.ts';
import { idMembers, mirrors, recordedTables, openMirrors, type Row, type Payload, type Find } from './mirrors.sql.ts';

const pageRows = 2_000;
const mostExamples = 50;

interface ChainRow {
  seq: number;
  recordId: string;
  kind: string;
  leaf: Buffer;
  salt: Buffer | null;
  payload: string | null;
}

const payloadSchema = z.record(z.string(), z.unknown());
/** The end of an attempt: of this device, of the data folder that handed over a list, or of a colleague in the team. */
const endKinds = ['attemptEnd', 'receivedEnd', 'receivedCall'];
const endSchema = z.object({
  attemptSeq: z.int().optional(),
  answer: recordedAnswerSchema.nullable(),
  job: z.string().nullable().optional(),
  code: z.string().optional(),
});
const forgottenSchema = z.object({ seqs: z.string() });
const runKinds = ['run', 'runRequest', 'runRows', 'jobs'];
const otherKinds = ['receivedEnd', 'suppression', 'forgotten', 'lost'];

interface Checking {
  at: number;
  /** Called between two pages of records. */
  pause(done: number, of: number): Promise<void>;
  openIdentities: OpenIdentities;
}

/**
 * Runs may continue meanwhile: each page of records is a statement of its own, so that the log can be checkpointed. Totals are compared at
 * the end, in one transaction.
 */
export async function checkLedger(db: ReadDb, { at, pause: turn, openIdentities }: Checking): Promise<LedgerCheck> {
  const check: LedgerCheck = { checkedAt: at, records: 0, attempts: 0, answers: 0, lists: 0, problems: {}, examples: [] };
  const find: Find = (kind, what) => {
    check.problems[kind] = (check.problems[kind] ?? 0) + 1;
    if (check.examples.length < mostExamples) check.examples.push({ kind, what });
  };

  for (const line of db.prepare<[], string>('PRAGMA quick_check(20)').pluck().all()) if (line !== 'ok') find('structure', line);
  try {
    check.attempts = db.prepare<[], number>('SELECT count(*) FROM attempts').pluck().get() ?? 0;
    await checkChain(db, openRecordCheck(db, find, openIdentities), check, find, turn);
  } catch (error) {
    // A page that can't be read ends the check. SQLite's own message is included.
    if (!(error instanceof Database.SqliteError)) throw error;
    find('structure', error.message);
  }
  return check;
}

async function checkChain(db: ReadDb, records: RecordCheck, check: LedgerCheck, find: Find, pause: Checking['pause']): Promise<void> {
  const frontier = new Frontier();
  const page = db.prepare<[number, number], ChainRow>(
    `SELECT seq, record_id AS recordId, kind, leaf, salt, payload FROM chain LEFT JOIN chain_payloads USING (seq)
     WHERE seq > ? ORDER BY seq LIMIT ?`,
  );
  const readPage = (): boolean => {
    const rows = page.all(frontier.size, pageRows);
    for (const { seq, recordId, kind, leaf, salt, payload } of rows) {
      if (seq !== frontier.size + 1) find('chainGap', `${frontier.size + 1} to ${seq - 1}`);
      while (frontier.size < seq - 1) frontier.append(Buffer.alloc(32));
      frontier.append(leaf);
      check.records += 1;
      if (kind === 'lost') find('lostBefore', `record ${seq}`);
      else if (salt === null || payload === null) records.silent(seq, kind);
      else if (!saltedLeaf(salt, payload).equals(leaf)) find('leafChanged', `${kind} ${recordId}`);
      else records.take(kind, recordId, payload);
    }
    return rows.length === pageRows;
  };
  const of = db.prepare<[], number>('SELECT count(*) FROM chain').pluck().get() ?? 0;
  await pause(0, of);
  while (readPage()) await pause(Math.min(check.records, of), of);
  // Totals are compared in one snapshot. Little was recorded since the last page.
  readTogether(db, () => {
    while (readPage());
    check.answers = records.finish();
    checkHead(db, frontier, find);
  });
}

function checkHead(db: ReadDb, frontier: Frontier, find: Find): void {
  const head = db
    .prepare<[], { size: number; root: Buffer; frontier: Buffer }>('SELECT size, root, frontier FROM chain_head WHERE id = 1')
    .get();
  if (head && head.size > frontier.size) find('chainGap', `${frontier.size + 1} to ${head.size}`);
  else if (head && !(head.root.equals(frontier.root()) && head.frontier.equals(Buffer.concat(frontier.nodes))))
    find('headChanged', `${frontier.size} records`);
  else if (!head && frontier.size > 0) find('headChanged', 'there is none');
  if (db.prepare('SELECT 1 FROM chain_payloads WHERE seq NOT IN (SELECT seq FROM chain)').get())
    find('chainGap', 'what records commit to, without the records');
}

interface RecordCheck {
  take(kind: string, recordId: string, payload: string): void;
  /** Takes a record whose payload is gone. */
  silent(seq: number, kind: string): void;
  /** Returns the number of answers checked. */
  finish(): number;
}

function openRecordCheck(db: ReadDb, find: Find, openIdentities: OpenIdentities): RecordCheck {
  const answers = openAnswerCheck(db, find);
  const runs = openRunCheck(db, find);
  const suppressions = openSuppressionCheck(db, find);
  const mirror = openMirrors(db, find);
  const acts = openActCheck(db, find);
  const known = [...Object.keys(mirrors), ...runKinds, ...otherKinds];
  /** Kinds by record number. */
  const silent = new Map<number, string>();
  const expected = new Set<number>();
  const readable = (what: string, check: () => void): void => {
    try {
      check();
    } catch (error) {
      // A cell that isn't JSON any more, or has another shape.
      if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
      find('recordChanged', what);
    }
  };
  const take = (kind: string, recordId: string, payload: string): void => {
    const name = `${kind} ${recordId}`;
    const recorded = payloadSchema.parse(JSON.parse(payload));
    if (recorded[idMembers[kind] ?? 'recordId'] !== recordId || !known.includes(kind)) find('recordChanged', `${name}, its name`);
    const row = mirror(kind, name, recordId, recorded);
    if (endKinds.includes(kind)) checkEnd(recorded, row, answers, runs);
    else if (runKinds.includes(kind)) runs.take(kind, recorded);
    else if (kind === 'suppression') suppressions.take(recorded);
    else if (kind === 'forgotten') for (const seq of rowsOf(unpackRows(forgottenSchema.parse(recorded).seqs))) expected.add(seq);
    if (row) acts.take(kind, name, recorded, row);
  };
  return {
    silent: (seq, kind) => void silent.set(seq, kind),
    take: (kind, recordId, payload) => readable(`${kind} ${recordId}`, () => take(kind, recordId, payload)),
    finish() {
      for (const [seq, kind] of silent) if (!expected.has(seq)) find('recordMissing', `what ${kind} ${seq} says`);
      const silentOnes = [...silent.values()];
      const silentEnds = silentOnes.filter((kind) => endKinds.includes(kind)).length;
      answers.finish(silentEnds);
      readable('runs', () => runs.finish(silentEnds === 0));
      if (hasSecret(db)) {
        readable('suppressions', () => suppressions.finish(!silentOnes.includes('suppression')));
        readable('questions', () => checkQuestions(db, openIdentities(getSecret(db)), find));
      } else if (needsSecret(db)) find('recordMissing', 'the secret of the data folder');
      acts.finish();
      checkUnrecorded(db, find);
      return answers.answers;
    },
  };
}

function checkEnd(recorded: Payload, row: Row | undefined, answers: AnswerCheck, runs: RunCheck): void {
  const { answer, attemptSeq, job, code } = endSchema.parse(recorded);
  const isOurs = row !== undefined && 'answerSeq' in row;
  const answerSeq = answer && answers.check(answer, isOurs ? (attemptSeq ?? null) : null, isOurs ? row['answerSeq'] : undefined);
  if (isOurs && typeof row['jobId'] === 'number' && typeof job === 'string')
    runs.ended(row['jobId'], {
      state: job,
      answerSeq: job === 'done' || job === 'partial' ? (answerSeq ?? null) : null,
      cause: code ?? null,
    });
}

const needsSecret = (db: ReadDb): boolean =>
  ['suppressions', 'job_inputs', 'lookups'].some((table) => db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined);

/** Reports rows that no record describes. */
function checkUnrecorded(db: ReadDb, find: Find): void {
  for (const { table, id, kinds, where = '1' } of recordedTables) {
    const names = kinds.map((kind) => `'${kind}'`).join(', ');
    const unrecorded = statement<[], string>(
      db,
      `SELECT ${id} FROM ${table} WHERE ${where} AND NOT EXISTS (SELECT 1 FROM chain WHERE record_id = ${table}.${id} AND kind IN (${names}, 'lost'))`,
    ).pluck();
    for (const recordId of unrecorded.all()) find('recordMissing', `the record of ${table} ${recordId}`);
  }
  const ends = statement<[], { rows: number; records: number }>(
    db,
    `SELECT (SELECT count(*) FROM attempt_ends JOIN attempts USING (seq) WHERE key_fingerprint <> '') AS rows,
       (SELECT count(*) FROM chain WHERE kind = 'attemptEnd') AS records`,
  ).get();
  if (ends && ends.rows !== ends.records) find('recordMissing', `the ends of attempts: ${ends.rows} of ${ends.records}`);
}
