/**
 * Answers that state whether their phone is a litigator's, from any list or look-up. Once an answer's bytes are purged, its phone is no
 * longer known.
 */
import { statement, type ReadDb } from '#core/platform/database.ts';
import { isPhoneParameter, parsePairs } from './answerViews.sql.ts';

/** Returns the position of the newest one in the ledger, 0 if there is none. */
export const newestLitigatorAnswer = (db: ReadDb): number =>
  statement<[], number | null>(db, 'SELECT max(seq) FROM answers WHERE litigator = 1').pluck().get() ?? 0;

/** Returns the canonical phones of those after position `after` up to `through`; `seq`: the answer's position. */
export function litigatorsBetween(db: ReadDb, after: number, through: number): { seq: number; phone: string; sandbox: boolean }[] {
  return statement<[number, number], { seq: number; sent: string; sandbox: number }>(
    db,
    `SELECT answers.seq, sent_parameters AS sent, sandbox FROM answers JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq
     WHERE litigator = 1 AND answers.seq > ? AND answers.seq <= ? ORDER BY answers.seq`,
  )
    .all(after, through)
    .flatMap(({ seq, sent, sandbox }) =>
      parsePairs(sent).flatMap(([name, value]) => (isPhoneParameter(name) ? [{ seq, phone: value, sandbox: sandbox === 1 }] : [])),
    );
}

/**
 * Yields the canonical phones of answers that explicitly state that theirs isn't a litigator's, and that arrived at `since` (epoch ms) or
 * later.
 */
export function* clearAnswersSince(db: ReadDb, since: number): Generator<{ phone: string; sandbox: boolean }> {
  const found = statement<[number], { sent: string; sandbox: number }>(
    db,
    `SELECT sent_parameters AS sent, sandbox FROM answers JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq
     WHERE litigator = 0 AND arrived_at >= ?`,
  );
  for (const { sent, sandbox } of found.iterate(since)) {
    const [phone, ...others] = parsePairs(sent).flatMap(([name, value]) => (isPhoneParameter(name) ? [value] : []));
    // With two phones, it is unknown which one is meant.
    if (phone !== undefined && others.length === 0) yield { phone, sandbox: sandbox === 1 };
  }
}
