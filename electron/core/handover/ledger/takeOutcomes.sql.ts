/** Takes outcomes of the list's calls. They are for the record here: the service is told of them by whoever brought them in, once. */
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { withdrawEntries } from '../../outcomes/withdrawEntries.sql.ts';
import { takeRows } from './takeRows.sql.ts';

interface Act {
  seq: number;
  recordId: string;
  undoes: string | null;
  at: number;
}

/** An act may be known from another list that was handed over before; then this list's outcomes join it. */
export function takeOutcomes(part: ReadDb, db: WriteDb, listId: string): { added: number; known: number } {
  const find = statement<[string], number>(db, 'SELECT seq FROM outcome_acts WHERE record_id = ?').pluck();
  const isUndone = statement<[string]>(db, 'SELECT 1 FROM outcome_acts WHERE undoes = ?');
  const hasOutcomes = statement<[number, string]>(db, 'SELECT 1 FROM outcomes WHERE act_seq = ? AND list_id = ? LIMIT 1');
  const acts = statement<[], Act>(part, 'SELECT seq, record_id AS recordId, undoes, at FROM outcome_acts ORDER BY seq').all();
  let last = statement<[], number | null>(db, 'SELECT max(seq) FROM outcome_acts').pluck().get() ?? 0;
  const numbers = new Map<number, number>();
  const [newActs, joined] = [new Set<number>(), new Set<number>()];
  for (const { seq, recordId, undoes } of acts) {
    const here = find.get(recordId);
    if (here === undefined && undoes !== null && isUndone.get(undoes)) continue;
    numbers.set(seq, here ?? ++last);
    if (here === undefined) newActs.add(seq);
    if (here === undefined || !hasOutcomes.get(here, listId)) joined.add(seq);
  }
  const numberOf = (seq: number): number => numbers.get(seq) ?? 0;
  takeRows(part, db, { table: 'outcome_acts', orderBy: 'seq', change: { seq: numberOf }, isTaken: (seq) => newActs.has(seq) });
  for (const { seq, undoes, at } of acts) {
    const undone = undoes !== null && newActs.has(seq) ? find.get(undoes) : undefined;
    // A colleague took back what was brought in here, and the service hasn't been told of yet.
    if (undone !== undefined) withdrawEntries(db, undone, at);
  }
  const given = statement<[], number>(part, 'SELECT count(*) FROM outcomes').pluck().get() ?? 0;
  let next = statement<[], number | null>(db, 'SELECT max(seq) FROM outcomes').pluck().get() ?? 0;
  const inActs = `act_seq IN (${[...joined].join(', ') || 'NULL'})`;
  const added = takeRows(part, db, { table: 'outcomes', orderBy: 'seq', where: inActs, change: { seq: () => ++next, act_seq: numberOf } });
  return { added, known: given - added };
}
