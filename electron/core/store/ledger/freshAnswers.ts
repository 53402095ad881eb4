/** Finds an answer that can be used again: same identity, at least the add-ons asked for, whole unless a partial one is asked for, and not too old. */
import { statement, type ReadDb } from '../database.ts';

export interface FreshQuery {
  identity: Uint8Array;
  addOns: readonly string[];
  /** Answers that arrived before this are too old (epoch ms). */
  since: number;
  /** A sandbox answer never serves a live run, nor the other way round. */
  sandbox: boolean;
  /** A partial answer serves only where the user says so. */
  partial: boolean;
}

export function findFreshAnswer(db: ReadDb, query: FreshQuery): { answerSeq: number; addOns: string } | undefined {
  const rows = statement<[Uint8Array, number, number, number], { answerSeq: number; addOns: string }>(
    db,
    `SELECT seq AS answerSeq, add_ons AS addOns FROM answers
     WHERE identity = ? AND arrived_at >= ? AND sandbox = ? AND partial <= ? ORDER BY partial, arrived_at DESC`,
  ).all(query.identity, query.since, Number(query.sandbox), Number(query.partial));
  return rows.find((row) => {
    const has = new Set(row.addOns.split(','));
    return query.addOns.every((addOn) => has.has(addOn));
  });
}

/** Whether the environment's newest answer was a sandbox's; undefined where it never answered. */
export function lastAnswerWasSandbox(db: ReadDb, environmentId: string): boolean | undefined {
  const row = statement<[string], { sandbox: number }>(
    db,
    'SELECT sandbox FROM answers WHERE environment_id = ? ORDER BY seq DESC LIMIT 1',
  ).get(environmentId);
  return row && row.sandbox === 1;
}
