/** Takes records of exports, and with each what of the decisions here its file rests on. */
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { takeRows } from './takeRows.sql.ts';

/** The number of the last of these actions, in their order, before the first that isn't known; 0: there is none. */
export function lastBeforeUnknown<A>(order: readonly A[], isKnown: (one: A) => boolean, numberOf: (one: A) => number): number {
  const first = order.findIndex((one) => !isKnown(one));
  const last = first < 0 ? order.at(-1) : order[first - 1];
  return last === undefined ? 0 : numberOf(last);
}

/** `placeOf`: the number here for that of the last action that the export knew there. */
export function takeExports(part: ReadDb, db: WriteDb, placeOf: (actionsSeq: number) => number): { added: number; known: number } {
  const has = statement<[string]>(db, 'SELECT 1 FROM exports WHERE record_id = ?');
  let last = statement<[], number | null>(db, 'SELECT max(seq) FROM exports').pluck().get() ?? 0;
  const given = statement<[], { seq: number; recordId: string }>(part, 'SELECT seq, record_id AS recordId FROM exports ORDER BY seq').all();
  const added = new Map(given.filter(({ recordId }) => has.get(recordId) === undefined).map(({ seq }) => [seq, ++last]));
  takeRows(part, db, {
    table: 'exports',
    orderBy: 'seq',
    change: { seq: (seq) => added.get(seq) ?? 0, actions_seq: placeOf },
    isTaken: (seq) => added.has(seq),
  });
  return { added: added.size, known: given.length - added.size };
}
