/** Finds a reusable answer: same identity, at least the requested add-ons, complete unless partial ones are allowed, and fresh. */
import { statement, type ReadDb, type WriteDb } from '#core/platform/database.ts';
import { splitNames } from './answerViews.sql.ts';

/** Bytes of an identity that suffice to find it; readers compare the full one. */
export const prefixBytes = 12;
/** Answers indexed at a time: with more, readers would have to scan more; with fewer, each insert would touch more pages. */
const indexedAtOnce = 4_096;
/**
 * The same while many arrive, as from a team's log, because in a large index nearly every answer touches a separate page. Meanwhile,
 * readers hold them in memory.
 */
export const manyIndexedAtOnce = 12_288;

/**
 * Indexes new answers by identity, in batches, in their transaction: identities are hashes, and inserted one by one, each would touch its
 * own page while its call waits.
 */
export function indexIdentities(
  { db, known }: { db: WriteDb; known: { indexedThrough: number | null } },
  newestSeq: number,
  atOnce = indexedAtOnce,
): void {
  known.indexedThrough ??= indexedThrough(db);
  if (newestSeq - known.indexedThrough < atOnce) return;
  indexAnswers(db, known.indexedThrough, newestSeq);
  known.indexedThrough = newestSeq;
}

/** Rebuilds the index after a recovery. */
export function rebuildIdentityIndex(db: WriteDb): void {
  db.exec('DELETE FROM identity_index; DELETE FROM indexed_through');
  const newestSeq = statement<[], number | null>(db, 'SELECT max(seq) FROM answers').pluck().get() ?? null;
  if (newestSeq !== null) indexAnswers(db, 0, newestSeq);
}

/** Indexes the answers after `after` up to `newestSeq`. */
function indexAnswers(db: WriteDb, after: number, newestSeq: number): void {
  statement(
    db,
    `INSERT INTO identity_index (prefix, answer_seq) SELECT substr(identity, 1, ${prefixBytes}), seq FROM answers WHERE seq > ? ORDER BY 1, 2`,
  ).run(after);
  statement(
    db,
    'INSERT INTO indexed_through (id, answer_seq) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET answer_seq = excluded.answer_seq',
  ).run(newestSeq);
}

/** Returns the last indexed answer. */
export const indexedThrough = (db: ReadDb): number =>
  statement<[], number>(db, 'SELECT answer_seq FROM indexed_through').pluck().get() ?? 0;

/** Which answers a check of a run may reuse, as determined by `reuseOf`. */
export interface Reuse {
  /** Answers that arrived before this have expired (epoch ms). */
  since: number;
  /** Whether the user allows reusing partial answers. */
  partial: boolean;
}

export interface FreshQuery extends Reuse {
  addOns: readonly string[];
  /** A sandbox answer never serves a live run, or vice versa. */
  sandbox: boolean;
}

/** Returns the conditions for reusing an answer of the environment, besides its add-ons; null if none can be reused. */
export function servingAnswers(db: ReadDb, environmentId: string, reuse: Reuse | null): Omit<FreshQuery, 'addOns'> | null {
  if (reuse === null) return null;
  const sandbox = lastAnswerWasSandbox(db, environmentId);
  // An environment without answers needs no search.
  return sandbox === undefined ? null : { ...reuse, sandbox };
}

/** Answers by identity, including those that arrive later. */
export interface AnswersByIdentity {
  /** Returns the number of the best reusable answer; undefined if there is none. */
  find(identity: Uint8Array, query: FreshQuery): number | undefined;
}

/** The properties of an answer that determine whether it can be reused. */
interface Candidate {
  answerSeq: number;
  addOns: string;
  sandbox: number;
  partial: number;
  arrivedAt: number;
}
type IdentifiedCandidate = Candidate & { identity: Buffer };

const columns = 'seq AS answerSeq, identity, add_ons AS addOns, sandbox, partial, arrived_at AS arrivedAt';

/** The most unindexed answers held in memory; with more, some must have been indexed since. */
const mostUnindexed = manyIndexedAtOnce + indexedAtOnce;

export function openAnswersByIdentity(db: ReadDb): AnswersByIdentity {
  const indexed = statement<[Uint8Array], IdentifiedCandidate>(
    db,
    `SELECT ${columns} FROM identity_index JOIN answers ON answers.seq = identity_index.answer_seq WHERE prefix = ?`,
  );
  const newer = statement<[number], IdentifiedCandidate>(db, `SELECT ${columns} FROM answers WHERE seq > ? ORDER BY seq`);
  /** Answers not yet in the index, by their full identity. */
  const unindexed = new Map<string, IdentifiedCandidate[]>();
  let read = indexedThrough(db);
  const readNewer = (): void => {
    if (unindexed.size > mostUnindexed) {
      unindexed.clear();
      read = indexedThrough(db);
    }
    for (const candidate of newer.all(read)) {
      const key = candidate.identity.toString('latin1');
      const others = unindexed.get(key);
      if (others) others.push(candidate);
      else unindexed.set(key, [candidate]);
      read = candidate.answerSeq;
    }
  };
  return {
    find(identity, query) {
      readNewer();
      const whole = Buffer.from(identity);
      const candidates = indexed.all(whole.subarray(0, prefixBytes)).filter((one) => one.identity.equals(whole));
      candidates.push(...(unindexed.get(whole.toString('latin1')) ?? []));
      return bestServing(candidates, query)?.answerSeq;
    },
  };
}

/** Answers have few distinct sets of add-ons, so each text is split once. */
const addOnSets = new Map<string, ReadonlySet<string>>();
function addOnSet(addOns: string): ReadonlySet<string> {
  let known = addOnSets.get(addOns);
  if (!known) addOnSets.set(addOns, (known = new Set(splitNames(addOns))));
  return known;
}

function serves({ addOns, sandbox, partial, arrivedAt }: Candidate, query: FreshQuery): boolean {
  if (arrivedAt < query.since || (sandbox === 1) !== query.sandbox || (partial === 1 && !query.partial)) return false;
  const has = addOnSet(addOns);
  return query.addOns.every((addOn) => has.has(addOn));
}

/** Returns the best reusable answer: complete before partial, then the newest; undefined if there is none. */
export function bestServing<C extends Candidate>(candidates: Iterable<C>, query: FreshQuery): C | undefined {
  let best: C | undefined;
  for (const one of candidates) if (serves(one, query) && (best === undefined || isBetter(one, best))) best = one;
  return best;
}

const isBetter = (one: Candidate, other: Candidate): boolean => {
  if (one.partial !== other.partial) return one.partial < other.partial;
  return one.arrivedAt === other.arrivedAt ? one.answerSeq < other.answerSeq : one.arrivedAt > other.arrivedAt;
};

/** Maximum answers per step through an environment's answers. */
const window = 5_000;

/** `fromColleague`: 1 if a colleague bought it, so that it came with the team's log. */
export type OwnedCandidate = Candidate & { fromColleague: number };

const fromColleague = 'EXISTS (SELECT 1 FROM team_answers WHERE team_answers.attempt_seq = answers.attempt_seq)';

/** Returns an environment's answers to one operation after answer `after`, and how far the step came; `end`: there are no more. */
export function answersAfter(
  db: ReadDb,
  environmentId: string,
  operation: string,
  after: number,
): { answers: (IdentifiedCandidate & OwnedCandidate)[]; through: number; end: boolean } {
  // Without a team, nothing is looked up per answer.
  const isShared = statement<[], number>(db, 'SELECT 1 FROM team_answers LIMIT 1').pluck().get() !== undefined;
  const newest = statement<[], number | null>(db, 'SELECT max(seq) FROM answers').pluck().get() ?? 0;
  const through = Math.min(newest, after + window);
  const answers = statement<[number, number, string, string], IdentifiedCandidate & OwnedCandidate>(
    db,
    `SELECT ${columns}, ${isShared ? fromColleague : '0'} AS fromColleague FROM answers WHERE seq > ? AND seq <= ? AND environment_id = ? AND operation = ? ORDER BY seq`,
  ).all(after, through, environmentId, operation);
  return { answers, through, end: through === newest };
}

/** Whether the environment's newest answer came from a sandbox; undefined if it never answered. */
export function lastAnswerWasSandbox(db: ReadDb, environmentId: string): boolean | undefined {
  const row = statement<[string], { sandbox: number }>(
    db,
    'SELECT sandbox FROM answers WHERE environment_id = ? ORDER BY seq DESC LIMIT 1',
  ).get(environmentId);
  return row && row.sandbox === 1;
}
