/** Finds an answer that can be used again: same identity, at least the add-ons asked for, whole unless a partial one is asked for, and not too old. */
import { statement, type ReadDb } from '../../database.ts';
import { splitNames } from './answerViews.ts';
import { prefixBytes, indexedThrough } from './identityIndex.ts';

export interface FreshQuery {
  addOns: readonly string[];
  /** Answers that arrived before this are too old (epoch ms). */
  since: number;
  /** A sandbox answer never serves a live run, nor the other way round. */
  sandbox: boolean;
  /** A partial answer serves only where the user says so. */
  partial: boolean;
}

/** Answers to be found by what was asked; those that arrive meanwhile are found, too. */
export interface AnswersByIdentity {
  /** The number of the answer that serves best; undefined where there is none. */
  find(identity: Uint8Array, query: FreshQuery): number | undefined;
}

/** An answer, as far as that decides whether it serves. */
export interface Candidate {
  answerSeq: number;
  addOns: string;
  sandbox: number;
  partial: number;
  arrivedAt: number;
}
type IdentifiedCandidate = Candidate & { identity: Buffer };

const columns = 'seq AS answerSeq, identity, add_ons AS addOns, sandbox, partial, arrived_at AS arrivedAt';

/** So many that are not in the index are remembered; when it is more, most of them are in it meanwhile. */
const mostUnindexed = 16_384;

export function openAnswersByIdentity(db: ReadDb): AnswersByIdentity {
  const indexed = statement<[Uint8Array], IdentifiedCandidate>(
    db,
    `SELECT ${columns} FROM identity_index JOIN answers ON answers.seq = identity_index.answer_seq WHERE prefix = ?`,
  );
  const newer = statement<[number], IdentifiedCandidate>(db, `SELECT ${columns} FROM answers WHERE seq > ? ORDER BY seq`);
  /** What is not in the index yet, by its whole identity. */
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

/** Answers come with the same few sets of add-ons: each text is split once. */
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

/** Of the answers to one question the one that serves best: a whole one before a partial one, then the newest; undefined where none serves. */
export function bestServing<C extends Candidate>(candidates: Iterable<C>, query: FreshQuery): C | undefined {
  let best: C | undefined;
  for (const one of candidates) if (serves(one, query) && (best === undefined || isBetter(one, best))) best = one;
  return best;
}

const isBetter = (one: Candidate, other: Candidate): boolean => {
  if (one.partial !== other.partial) return one.partial < other.partial;
  return one.arrivedAt === other.arrivedAt ? one.answerSeq < other.answerSeq : one.arrivedAt > other.arrivedAt;
};

/** Answers that one look at an environment's may pass. */
const window = 5_000;

/**
 * An environment's answers to one operation behind answer `after`, and how far that look came; more may follow where `end` says so.
 */
export function answersAfter(
  db: ReadDb,
  environmentId: string,
  operation: string,
  after: number,
): { answers: IdentifiedCandidate[]; through: number; end: boolean } {
  const newest = statement<[], number | null>(db, 'SELECT max(seq) FROM answers').pluck().get() ?? 0;
  const through = Math.min(newest, after + window);
  const answers = statement<[number, number, string, string], IdentifiedCandidate>(
    db,
    `SELECT ${columns} FROM answers WHERE seq > ? AND seq <= ? AND environment_id = ? AND operation = ? ORDER BY seq`,
  ).all(after, through, environmentId, operation);
  return { answers, through, end: through === newest };
}

/** Whether the environment's newest answer was a sandbox's; undefined where it never answered. */
export function lastAnswerWasSandbox(db: ReadDb, environmentId: string): boolean | undefined {
  const row = statement<[string], { sandbox: number }>(
    db,
    'SELECT sandbox FROM answers WHERE environment_id = ? ORDER BY seq DESC LIMIT 1',
  ).get(environmentId);
  return row && row.sandbox === 1;
}
