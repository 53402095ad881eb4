/** Finds what the ledger contains about a person; it is counted for a dry run, and removed by removeTraces.sql.ts. */
import { inflateRawSync } from 'node:zlib';
import { statement, type ReadDb } from '../../platform/database.ts';
import type { SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import { findActionTraces, type ActionTrace } from './actionTraces.sql.ts';
import {
  among,
  type ListRows,
  openMentions,
  type Identifiers,
  type Mentions,
  findTexts,
  type TextTrace,
  keysMentioning,
} from './mentions.sql.ts';
import { questionsAbout } from './questions.sql.ts';

/** Keys of the records to remove, by table. */
export interface LedgerTraces {
  jobs: number[];
  attempts: number[];
  answers: number[];
  /** The subset of answers about others that name the person. */
  otherAnswers: number[];
  lookups: number[];
  outcomes: number[];
  actions: ActionTrace[];
  suppressions: { kind: SuppressionKind; value: string }[];
  texts: TextTrace[];
  /** Records of the chain whose payload contains information about the person. */
  payloads: number[];
  /** Rows of other people that lose an answer. */
  otherRows: ListRows[];
}

const asJson = (values: readonly unknown[]): string => JSON.stringify(values);

/** Returns values of a column of the table's rows that have one of the keys. */
const linked = (db: ReadDb, column: string, table: string, key: string, keys: readonly (number | string)[]): number[] =>
  statement<[string], number>(db, `SELECT ${column} FROM ${table} WHERE ${among(key)} AND ${column} IS NOT NULL`)
    .pluck()
    .all(asJson(keys));

/**
 * Reads the bodies of all answers, because answers about others may name the person: about 20 seconds for a million. `whole`: a list to
 * remove completely; answers that it shares with other lists stay with them.
 */
export function findLedgerTraces(
  db: ReadDb,
  lists: readonly ListRows[],
  identifiers: Identifiers,
  whole: string | null = null,
): LedgerTraces {
  const contacts = openMentions({ ...identifiers, names: [] });
  const all = openMentions(identifiers);
  const jobs = unique([...servingRows(db, 'job_id', lists), ...questionsAbout(db, 'job_inputs', identifiers)]);
  const lookups = questionsAbout(db, 'lookups', identifiers);
  const outcomes = findOutcomes(db, lists, all);
  const attempts = unique([...attemptsOfJobs(db, jobs), ...lookups, ...linked(db, 'attempt_seq', 'outbox', 'entry_id', outcomes)]);
  const served = unique([
    ...linked(db, 'answer_seq', 'jobs', 'job_id', jobs),
    ...linked(db, 'answer_seq', 'attempt_ends', 'seq', attempts),
    ...servingRows(db, 'answer_seq', lists),
  ]);
  const shared = new Set(whole === null ? [] : served.filter((seq) => rowsServedBy(db, [seq], lists).length > 0));
  const own = new Set(served.filter((seq) => !shared.has(seq)));
  const otherAnswers = answersThatName(db, contacts).filter((seq) => !own.has(seq));
  const answers = [...own, ...otherAnswers];
  const sharedAttempts = new Set(linked(db, 'attempt_seq', 'answers', 'seq', [...shared]));
  const allAttempts = unique([...attempts, ...linked(db, 'attempt_seq', 'answers', 'seq', answers)]).filter(
    (seq) => !sharedAttempts.has(seq),
  );
  const actions = findActionTraces(db, lists, all, whole);
  return {
    jobs,
    attempts: allAttempts,
    answers,
    otherAnswers,
    lookups,
    outcomes,
    actions,
    suppressions: findSuppressions(db, identifiers, all),
    texts: findTexts(db, all),
    payloads: unique([
      ...keysMentioning(db, 'chain_payloads', 'seq', 'payload', all),
      ...recordsOfAttempts(db, allAttempts),
      ...receivedEnds(db, answers),
      ...linked(db, 'seq', 'chain', 'record_id', [...actsOfOutcomes(db, outcomes), ...actions.map(({ recordId }) => recordId)]),
    ]),
    otherRows: rowsServedBy(db, answers, lists),
  };
}

const unique = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

/** Returns the jobs that served any of these rows, or the answers that do. */
export function servingRows(db: ReadDb, column: 'job_id' | 'answer_seq', lists: readonly ListRows[]): number[] {
  const read = statement<[string, string], number>(
    db,
    `SELECT DISTINCT ${column} FROM runs CROSS JOIN json_each(?) AS wanted CROSS JOIN run_rows ON run_rows.run_id = runs.run_id AND run_rows.row = wanted.value
     WHERE list_id = ? AND ${column} IS NOT NULL`,
  ).pluck();
  return lists.flatMap(({ listId, rows }) => read.all(asJson(rows), listId));
}

function attemptsOfJobs(db: ReadDb, jobs: readonly number[]): number[] {
  if (jobs.length === 0) return [];
  const runs = statement<[string], string>(db, `SELECT DISTINCT run_id FROM jobs WHERE ${among('job_id')}`)
    .pluck()
    .all(asJson(jobs));
  const read = statement<[string, string], number>(db, `SELECT seq FROM attempts WHERE run_id = ? AND ${among('job_id')}`).pluck();
  return runs.flatMap((runId) => read.all(runId, asJson(jobs)));
}

interface BodyRow {
  seq: number;
  headers: string;
  body: Buffer;
  encoding: string;
  sent: string;
}

function answersThatName(db: ReadDb, mentions: Mentions): number[] {
  if (mentions.probes.length === 0) return [];
  const found: number[] = [];
  const may = (bytes: string): boolean => mentions.probes.some((probe) => bytes.includes(probe));
  for (const { seq, headers, body, encoding, sent } of statement<[], BodyRow>(
    db,
    'SELECT answer_seq AS seq, headers, body, encoding, sent_parameters AS sent FROM answer_bodies',
  ).iterate()) {
    const bytes = encoding === 'deflate-raw' ? inflateRawSync(body) : body;
    // Decoding one byte per character is enough to look for plain letters and digits, and much faster.
    const isLikely = may(bytes.toString('latin1').toLowerCase()) || may(sent.toLowerCase()) || may(headers.toLowerCase());
    if (isLikely && (mentions.in(bytes.toString('utf8')) || mentions.in(sent) || mentions.in(headers))) found.push(seq);
  }
  return found;
}

function findOutcomes(db: ReadDb, lists: readonly ListRows[], mentions: Mentions): number[] {
  const ofRows = statement<[string, string], number>(db, `SELECT seq FROM outcomes WHERE list_id = ? AND ${among('row')}`).pluck();
  const text = "coalesce(name, '') || char(31) || coalesce(phone, '') || char(31) || coalesce(disposition, '')";
  const inOutbox = keysMentioning(db, 'outbox', 'entry_id', "coalesce(phone, '')", mentions);
  return unique([
    ...lists.flatMap(({ listId, rows }) => ofRows.all(listId, asJson(rows))),
    ...keysMentioning(db, 'outcomes', 'seq', text, mentions),
    ...inOutbox,
  ]);
}

const actsOfOutcomes = (db: ReadDb, outcomes: readonly number[]): string[] =>
  statement<[string], string>(
    db,
    `SELECT DISTINCT record_id FROM outcomes JOIN outcome_acts ON outcome_acts.seq = outcomes.act_seq WHERE ${among('outcomes.seq')}`,
  )
    .pluck()
    .all(asJson(outcomes));

/** Finds plain entries; hashed ones reveal nothing about anybody. */
function findSuppressions(db: ReadDb, { phones, emails }: Identifiers, mentions: Mentions): LedgerTraces['suppressions'] {
  const plain = statement<[string, string], { kind: SuppressionKind; value: string }>(
    db,
    `SELECT DISTINCT kind, value FROM suppressions
     WHERE (kind = 'phone' AND ${among('value')}) OR (kind = 'email' AND ${among('value')})`,
  ).all(asJson(phones.map(({ number }) => number)), asJson(emails));
  const persons = statement<[], string>(
    db,
    "SELECT DISTINCT value FROM suppressions WHERE kind = 'person' AND value NOT LIKE '#%'",
  ).pluck();
  return [...plain, ...persons.all().flatMap((value) => (mentions.in(value) ? [{ kind: 'person' as const, value }] : []))];
}

/** Number of records to read at once: attempts end soon after they begin, so their ends are searched for from there on. */
const nearby = 2_000;

/**
 * Returns the records of attempts and of their ends, which contain the request's identity, the answer's hash, and the service's message.
 */
function recordsOfAttempts(db: ReadDb, attempts: readonly number[]): number[] {
  const begun = statement<[string], { attempt: number; seq: number }>(
    db,
    `SELECT attempts.seq AS attempt, chain.seq FROM attempts JOIN chain ON chain.record_id = attempts.attempt_id WHERE ${among('attempts.seq')} ORDER BY chain.seq`,
  ).all(asJson(attempts));
  const ends = statement<[number, number], [number, number | null]>(
    db,
    `SELECT chain.seq, payload ->> '$.attemptSeq' FROM chain JOIN chain_payloads USING (seq)
     WHERE chain.seq > ? AND kind = 'attemptEnd' ORDER BY chain.seq LIMIT ?`,
  ).raw();
  const left = new Set(attempts);
  const found: number[] = [];
  let read = 0;
  for (const { attempt, seq } of begun) {
    found.push(seq);
    for (let after = Math.max(seq, read); left.has(attempt);) {
      const page = ends.all(after, nearby);
      for (const [at, of] of page) if (of !== null && left.delete(Number(of))) found.push(at);
      after = page.at(-1)?.[0] ?? after;
      read = Math.max(read, after);
      if (page.length < nearby) break;
    }
  }
  return found;
}

/** Returns the records of ends that were handed over with these answers: they name the attempt by the sender's number. */
function receivedEnds(db: ReadDb, answers: readonly number[]): number[] {
  const find = statement<[string], number>(
    db,
    `SELECT chain.seq FROM chain JOIN chain_payloads USING (seq)
     WHERE kind = 'receivedEnd' AND payload ->> '$.answer.answerId' IN (SELECT answer_id FROM answers WHERE ${among('seq')})`,
  ).pluck();
  return answers.length === 0 ? [] : find.all(asJson(answers));
}

/** Returns rows of others that these answers also serve. */
function rowsServedBy(db: ReadDb, answers: readonly number[], lists: readonly ListRows[]): ListRows[] {
  const own = new Map(lists.map(({ listId, rows }) => [listId, new Set(rows)]));
  const jobs = linked(db, 'job_id', 'jobs', 'answer_seq', answers);
  const all = statement<[string], [string, number]>(
    db,
    `SELECT list_id, row FROM run_rows JOIN runs USING (run_id) WHERE ${among('job_id')}`,
  );
  const served = all
    .raw()
    .all(asJson(jobs))
    .filter(([listId, row]) => own.get(listId)?.has(row) !== true);
  const byList = Map.groupBy(served, ([listId]) => listId);
  return [...byList].map(([listId, found]) => ({ listId, rows: unique(found.map(([, row]) => row)) }));
}
