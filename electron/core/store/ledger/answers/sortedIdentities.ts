/** Keeps answers to be found by what was asked. Identities are hashes: sorted in one by one, each would touch a page of its own, at its call's cost. */
import { statement, type ReadDb, type WriteDb } from '../../database.ts';

/** Enough of an identity to find it by; whoever finds an answer compares the whole. */
export const prefixBytes = 12;
/** Answers that are sorted in together: more would be gone through by whoever looks, fewer would touch more pages each. */
const sortedAtOnce = 4_096;

/** To be called for every new answer, in its own transaction. */
export function sortIdentities({ db, known }: { db: WriteDb; known: { sortedThrough: number | null } }, newestSeq: number): void {
  known.sortedThrough ??= sortedThrough(db);
  if (newestSeq - known.sortedThrough < sortedAtOnce) return;
  sortIn(db, known.sortedThrough, newestSeq);
  known.sortedThrough = newestSeq;
}

/** Sorts all answers in anew, after a recovery. */
export function sortAnew(db: WriteDb): void {
  db.exec('DELETE FROM sorted_identities; DELETE FROM sorted_through');
  const newestSeq = statement<[], number | null>(db, 'SELECT max(seq) FROM answers').pluck().get() ?? null;
  if (newestSeq !== null) sortIn(db, 0, newestSeq);
}

/** What came after answer `after`; `newestSeq` is the last of them. */
function sortIn(db: WriteDb, after: number, newestSeq: number): void {
  statement(
    db,
    `INSERT INTO sorted_identities (prefix, answer_seq) SELECT substr(identity, 1, ${prefixBytes}), seq FROM answers WHERE seq > ? ORDER BY 1, 2`,
  ).run(after);
  statement(
    db,
    'INSERT INTO sorted_through (only, answer_seq) VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET answer_seq = excluded.answer_seq',
  ).run(newestSeq);
}

/** The last answer that is sorted in. */
export const sortedThrough = (db: ReadDb): number => statement<[], number>(db, 'SELECT answer_seq FROM sorted_through').pluck().get() ?? 0;
