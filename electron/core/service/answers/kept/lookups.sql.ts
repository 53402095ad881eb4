/** The history of look-ups: each request by a person and its result, one attempt each. */
import type { Environment } from '#contract/accounts/environment.ts';
import type { LookupQuery } from '#contract/lookups/lookup.ts';
import { statement, type ReadDb } from '#core/platform/database.ts';
import { findAnswers, splitNames, type KeptAnswer } from './answerViews.sql.ts';
import type { AttemptEnd } from '#core/runs/attempts/attemptEnds.sql.ts';

export interface StoredLookup {
  lookupId: string;
  environmentId: string;
  environment: string;
  environmentKind: Environment['kind'];
  operation: string;
  /** Comma-separated. */
  addOns: string;
  priceMicros: number | null;
  currency: string;
  /** As sent, JSON: [[name, value], …]. */
  parameters: string;
  correlation: string;
  startedAt: number;
  endedAt: number;
  outcome: AttemptEnd['outcome'];
  partial: boolean;
  code: string | null;
  serviceMessage: string | null;
  billed: AttemptEnd['billed'];
  answer: KeptAnswer | null;
}

interface LookupRow extends Omit<StoredLookup, 'partial' | 'answer'> {
  partial: number;
  answerSeq: number | null;
}

// A look-up in progress isn't listed yet; one that was never sent isn't listed at all.
const from = `FROM lookups JOIN attempts ON attempts.seq = lookups.attempt_seq
  JOIN attempt_ends ON attempt_ends.seq = lookups.attempt_seq AND outcome <> 'withdrawn'
  JOIN environments ON environments.environment_id = attempts.environment_id`;
const select = `SELECT attempts.attempt_id AS lookupId, attempts.environment_id AS environmentId, environments.name AS environment,
  environments.kind AS environmentKind, attempts.operation, attempts.add_ons AS addOns, price_micros AS priceMicros, attempts.currency,
  parameters, correlation, started_at AS startedAt, ended_at AS endedAt, outcome, partial, code, service_message AS serviceMessage, billed, answer_seq AS answerSeq ${from}`;

/** Returns at most `count` look-ups, newest first, and the total. */
export function readLookups(db: ReadDb, { text = '', operations = [], count }: LookupQuery): { lookups: StoredLookup[]; total: number } {
  const sought = text.trim();
  const about = { like: likePattern(sought), digits: likePattern(digitsOf(sought)), operations: JSON.stringify(operations), count };
  // An empty text matches everything. Digits match a number in any notation.
  const where = `WHERE :like = '%%' OR attempts.operation IN (SELECT value FROM json_each(:operations))
    OR EXISTS (SELECT 1 FROM json_each(parameters) AS asked WHERE json_extract(asked.value, '$[1]') LIKE :like ESCAPE '\\'
      OR (:digits <> '%%' AND json_extract(asked.value, '$[1]') LIKE :digits ESCAPE '\\'))`;
  const rows = statement<[typeof about], LookupRow>(db, `${select} ${where} ORDER BY lookups.attempt_seq DESC LIMIT :count`).all(about);
  const found = statement<[typeof about], { total: number }>(db, `SELECT count(*) AS total ${from} ${where}`).get(about);
  return { lookups: rows.map((row) => withAnswer(db, row)), total: found?.total ?? 0 };
}

/** Returns the newest look-up whose complete answer to the same request, with at least these add-ons, arrived since then (epoch ms). */
export function findAnswered(
  db: ReadDb,
  { identity, addOns, since }: { identity: Uint8Array; addOns: readonly string[]; since: number },
): { lookupId: string; at: number } | null {
  const answered = statement<[Uint8Array, number], { lookupId: string; at: number; addOns: string }>(
    db,
    `SELECT attempts.attempt_id AS lookupId, arrived_at AS at, answers.add_ons AS addOns
     FROM lookups JOIN attempts ON attempts.seq = lookups.attempt_seq JOIN answers ON answers.attempt_seq = attempts.seq
     WHERE attempts.identity = ? AND arrived_at >= ? AND answers.partial = 0 ORDER BY answers.seq DESC`,
  );
  for (const { addOns: given, ...found } of answered.iterate(identity, since)) {
    const has = new Set(splitNames(given));
    if (addOns.every((addOn) => has.has(addOn))) return found;
  }
  return null;
}

export function findLookup(db: ReadDb, lookupId: string): StoredLookup | undefined {
  const row = statement<[string], LookupRow>(db, `${select} WHERE attempts.attempt_id = ?`).get(lookupId);
  return row && withAnswer(db, row);
}

function withAnswer(db: ReadDb, { answerSeq, ...row }: LookupRow): StoredLookup {
  const [answer = null] = answerSeq === null ? [] : findAnswers(db, 'answers.seq = ?', answerSeq);
  return { ...row, partial: row.partial === 1, answer };
}

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Returns the digits of a text that looks like part of a phone number; empty for anything else. */
const digitsOf = (text: string): string => (/^[+\d\s().-]{3,}$/.test(text) ? text.replace(/\D/g, '') : '');
