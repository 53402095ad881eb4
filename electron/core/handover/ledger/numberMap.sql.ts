/** Maps numbers of records in the sender's ledger to this one: known records keep theirs, the others get the next ones. */
import { statement, type ReadDb } from '../../platform/database.ts';

export interface NumberMap {
  /** Throws for a number that the part doesn't contain. */
  of(given: number): number;
  isNew(given: number): boolean;
  added: number;
  known: number;
}

/**
 * Uses typed arrays, because a list may have millions of answers. `given`: the part's numbers in ascending order, each with its number in
 * this ledger if it exists here. `last`: the last number used in this ledger.
 */
export function numberRecords(given: Iterable<{ seq: number; here: number | undefined }>, count: number, last: number): NumberMap {
  const [from, to] = [new Float64Array(count), new Float64Array(count)];
  let [next, at] = [last, 0];
  for (const { seq, here } of given) {
    from[at] = seq;
    to[at] = here ?? ++next;
    at += 1;
  }
  const placeOf = (seq: number): number => {
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((from[middle] ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    if (from[low] !== seq) throw new Error(`the part has no record ${seq}`);
    return low;
  };
  const of = (seq: number): number => to[placeOf(seq)] ?? 0;
  return { of, isNew: (seq) => of(seq) > last, added: next - last, known: count - (next - last) };
}

function* placed<R extends { seq: number }>(
  given: Iterable<R>,
  find: (one: R) => number | undefined,
): Iterable<{ seq: number; here: number | undefined }> {
  for (const one of given) yield { seq: one.seq, here: find(one) };
}

const countOf = (part: ReadDb, table: string): number => statement<[], number>(part, `SELECT count(*) FROM ${table}`).pluck().get() ?? 0;

/** Numbers attempts or answers, which have an id of their own. */
export function numberTable(part: ReadDb, db: ReadDb, table: 'attempts' | 'answers', id: 'attempt_id' | 'answer_id'): NumberMap {
  const find = statement<[string], number>(db, `SELECT seq FROM ${table} WHERE ${id} = ?`).pluck();
  const given = statement<[], { seq: number; id: string }>(part, `SELECT seq, ${id} AS id FROM ${table} ORDER BY seq`);
  const last = statement<[], number | null>(db, `SELECT max(seq) FROM ${table}`).pluck().get() ?? 0;
  return numberRecords(
    placed(given.iterate(), ({ id: recordId }) => find.get(recordId)),
    countOf(part, table),
    last,
  );
}

/** Numbers jobs, which have no id of their own: a job is identified by a row of its run. */
export function numberJobs(part: ReadDb, db: ReadDb): NumberMap {
  const find = statement<[string, number | null, string], number | null>(
    db,
    'SELECT job_id FROM run_rows WHERE run_id = ? AND row = ? AND operation = ?',
  ).pluck();
  const given = statement<[], { seq: number; runId: string; operation: string; row: number | null }>(
    part,
    `SELECT job_id AS seq, run_id AS runId, operation,
       (SELECT row FROM run_rows WHERE run_rows.job_id = jobs.job_id ORDER BY row LIMIT 1) AS row FROM jobs ORDER BY job_id`,
  );
  const last = statement<[], number | null>(db, 'SELECT max(job_id) FROM jobs').pluck().get() ?? 0;
  return numberRecords(
    placed(given.iterate(), ({ runId, operation, row }) => find.get(runId, row, operation) ?? undefined),
    countOf(part, 'jobs'),
    last,
  );
}
