/**
 * An index of answers by their question. Identities are hashes: inserted one by one, each would touch a page of its own, at its call's
 * cost.
 */
import { statement, type ReadDb, type WriteDb } from '#core/platform/database.ts';

/** Enough of an identity to find it; readers compare the full one. */
export const prefixBytes = 12;
/** Answers indexed at a time: with more, readers would have to scan more; with fewer, each insert would touch more pages. */
export const indexedAtOnce = 4_096;
/**
 * The same while many arrive, as from a team's log: in a large index, nearly every answer touches a page that none of the others do. Readers remember them
 * meanwhile.
 */
export const manyIndexedAtOnce = 12_288;

/** Call this for new answers, in their transaction. */
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

/** Rebuilds the index, after a recovery. */
export function rebuildIdentityIndex(db: WriteDb): void {
  db.exec('DELETE FROM identity_index; DELETE FROM indexed_through');
  const newestSeq = statement<[], number | null>(db, 'SELECT max(seq) FROM answers').pluck().get() ?? null;
  if (newestSeq !== null) indexAnswers(db, 0, newestSeq);
}

/** Indexes answers after `after`; `newestSeq` is the last one. */
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

/** The last indexed answer. */
export const indexedThrough = (db: ReadDb): number =>
  statement<[], number>(db, 'SELECT answer_seq FROM indexed_through').pluck().get() ?? 0;
