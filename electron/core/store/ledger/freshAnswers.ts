/** Finds an answer that can be used again: same identity, at least the add-ons asked for, whole unless a partial one is asked for, and not too old. */
import { statement, type ReadDb } from '../database.ts';
import { prefixBytes, sortedThrough } from './sortedIdentities.ts';

export interface FreshQuery {
  addOns: readonly string[];
  /** Answers that arrived before this are too old (epoch ms). */
  since: number;
  /** A sandbox answer never serves a live run, nor the other way round. */
  sandbox: boolean;
  /** A partial answer serves only where the user says so. */
  partial: boolean;
}

/** Answers to be found by what was asked. */
export interface FreshAnswers {
  /** The number of the answer that serves best; undefined where there is none. */
  find(identity: Uint8Array): number | undefined;
}

/** The same, where each question may ask for something else. */
export interface AnswersByIdentity {
  find(identity: Uint8Array, query: FreshQuery): number | undefined;
}

interface Candidate {
  answerSeq: number;
  identity: Buffer;
  addOns: string;
  sandbox: number;
  partial: number;
  arrivedAt: number;
}

const columns = 'seq AS answerSeq, identity, add_ons AS addOns, sandbox, partial, arrived_at AS arrivedAt';

/** Looks up one identity after the other; answers that arrive meanwhile are found, too. */
export function openFreshAnswers(db: ReadDb, query: FreshQuery): FreshAnswers {
  const answers = openAnswersByIdentity(db);
  return { find: (identity) => answers.find(identity, query) };
}

/** So many that are not sorted in are remembered; when it is more, most of them have been sorted in meanwhile. */
const mostUnsorted = 16_384;

export function openAnswersByIdentity(db: ReadDb): AnswersByIdentity {
  const sorted = statement<[Uint8Array], Candidate>(
    db,
    `SELECT ${columns} FROM sorted_identities JOIN answers ON answers.seq = sorted_identities.answer_seq WHERE prefix = ?`,
  );
  const newer = statement<[number], Candidate>(db, `SELECT ${columns} FROM answers WHERE seq > ? ORDER BY seq`);
  /** What is not sorted in yet, by its whole identity. */
  const unsorted = new Map<string, Candidate[]>();
  let read = sortedThrough(db);
  const readNewer = (): void => {
    if (unsorted.size > mostUnsorted) {
      unsorted.clear();
      read = sortedThrough(db);
    }
    for (const candidate of newer.all(read)) {
      const key = candidate.identity.toString('latin1');
      const others = unsorted.get(key);
      if (others) others.push(candidate);
      else unsorted.set(key, [candidate]);
      read = candidate.answerSeq;
    }
  };
  const serves = ({ addOns, sandbox, partial, arrivedAt }: Candidate, query: FreshQuery): boolean => {
    if (arrivedAt < query.since || (sandbox === 1) !== query.sandbox || (partial === 1 && !query.partial)) return false;
    const has = new Set(addOns.split(','));
    return query.addOns.every((addOn) => has.has(addOn));
  };
  return {
    find(identity, query) {
      readNewer();
      const whole = Buffer.from(identity);
      const candidates = sorted.all(whole.subarray(0, prefixBytes)).filter((one) => one.identity.equals(whole));
      candidates.push(...(unsorted.get(whole.toString('latin1')) ?? []));
      // A whole answer before a partial one, then the newest.
      const best = candidates
        .filter((one) => serves(one, query))
        .reduce<Candidate | undefined>((best, one) => (best && isBetter(best, one) ? best : one), undefined);
      return best?.answerSeq;
    },
  };
}

const isBetter = (one: Candidate, other: Candidate): boolean =>
  one.partial === other.partial ? one.arrivedAt >= other.arrivedAt : one.partial < other.partial;

/** Whether the environment's newest answer was a sandbox's; undefined where it never answered. */
export function lastAnswerWasSandbox(db: ReadDb, environmentId: string): boolean | undefined {
  const row = statement<[string], { sandbox: number }>(
    db,
    'SELECT sandbox FROM answers WHERE environment_id = ? ORDER BY seq DESC LIMIT 1',
  ).get(environmentId);
  return row && row.sandbox === 1;
}
