/** Takes rows of a received part, with their numbers changed: records that stand by themselves, outcomes and exports. */
import type { Chain } from '../../ledger/integrity/chain.sql.ts';
import { withdrawEntries } from '../../outcomes/outboxWrites.sql.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { columnsOf } from '../../platform/salvage.ts';

/** Tables that refer to others, or whose order counts, and are therefore handed over with more care; and what isn't handed over. */
const others = ['runs', 'actions', 'policy_applications', 'exports', 'outcomes', 'outcome_acts', 'purges', 'handovers'];

/**
 * Tables of records about a list that stand by themselves: they are handed over as they are. Every other table with a record id and a list id: a
 * new kind of record goes where its list goes without another line.
 */
export const listRecordTables = (db: ReadDb): string[] =>
  statement<[], string>(
    db,
    `SELECT name FROM main.sqlite_schema WHERE type = 'table'
       AND EXISTS (SELECT 1 FROM pragma_table_info(sqlite_schema.name, 'main') WHERE name = 'record_id')
       AND EXISTS (SELECT 1 FROM pragma_table_info(sqlite_schema.name, 'main') WHERE name = 'list_id')
     ORDER BY name`,
  )
    .pluck()
    .all()
    .filter((table) => !others.includes(table));

type Cell = string | number | bigint | Buffer | null;

/** Takes the rows of one table from a received part, with their numbers changed to this ledger's. */
interface TakenTable {
  table: string;
  /** Read in this order. */
  orderBy: string;
  /** Which rows; default: all. */
  where?: string;
  /** Replaces values by column; `null` stays as it is. */
  change?: Readonly<Record<string, (given: number) => number>>;
  /** Sets values by column, whatever the part has. */
  set?: Readonly<Record<string, Cell>>;
  /** By the value of the column in which `orderBy` begins: whether the row is taken. */
  isTaken?: (key: number) => boolean;
  /** A row with the same key stays. */
  ignoreKnown?: boolean;
}

/** Returns how many rows were inserted. */
export function takeRows(
  part: ReadDb,
  db: WriteDb,
  { table, orderBy, where = '1', change = {}, set = {}, isTaken, ignoreKnown }: TakenTable,
): number {
  const columns = columnsOf(db, table);
  const key = columns.indexOf(orderBy.split(',')[0] ?? '');
  const changes = columns.flatMap((name, at) => (change[name] ? [{ at, to: change[name] }] : []));
  const sets = columns.flatMap((name, at) => (name in set ? [{ at, to: set[name] ?? null }] : []));
  const insert = db.prepare<Cell[]>(
    `INSERT ${ignoreKnown ? 'OR IGNORE ' : ''}INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const rows = part.prepare<[], Cell[]>(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${where} ORDER BY ${orderBy}`).raw();
  let taken = 0;
  for (const row of rows.iterate()) {
    if (isTaken && !isTaken(Number(row[key]))) continue;
    for (const { at, to } of changes) if (row[at] !== null) row[at] = to(Number(row[at]));
    for (const { at, to } of sets) row[at] = to;
    taken += insert.run(...row).changes;
  }
  return taken;
}

/**
 * Takes the records of one table, in their order, with the next numbers here. What is here already stays as it is. `change`: replaces values
 * of other columns.
 */
export function takeRecords(part: ReadDb, db: WriteDb, table: string, change: TakenTable['change'] = {}): { added: number; known: number } {
  const has = statement<[string]>(db, `SELECT 1 FROM ${table} WHERE record_id = ?`);
  let last = statement<[], number | null>(db, `SELECT max(seq) FROM ${table}`).pluck().get() ?? 0;
  const given = statement<[], { seq: number; recordId: string }>(
    part,
    `SELECT seq, record_id AS recordId FROM ${table} ORDER BY seq`,
  ).all();
  const added = new Map(given.filter(({ recordId }) => has.get(recordId) === undefined).map(({ seq }) => [seq, ++last]));
  const seq = (theirs: number): number => added.get(theirs) ?? 0;
  takeRows(part, db, { table, orderBy: 'seq', change: { ...change, seq }, isTaken: (theirs) => added.has(theirs) });
  return { added: added.size, known: given.length - added.size };
}

/** Leaves keep their bytes, so that what was proved of a record on the sender's side still holds of it here. */
export function takeChain(part: ReadDb, db: ReadDb, chain: Chain, skipped: ReadonlySet<string>): void {
  const has = statement<[string]>(db, 'SELECT 1 FROM chain WHERE record_id = ?');
  const given = statement<[], { recordId: string; kind: string; leaf: Buffer; salt: Buffer | null; payload: string | null }>(
    part,
    'SELECT record_id AS recordId, kind, leaf, salt, payload FROM chain LEFT JOIN chain_payloads USING (seq) ORDER BY chain.seq',
  );
  for (const { recordId, kind, leaf, salt, payload } of given.iterate()) {
    if (has.get(recordId)) continue;
    // The end of an attempt names it by the sender's number.
    const kindHere = kind === 'attemptEnd' ? 'receivedEnd' : kind;
    const committed = salt === null || payload === null || skipped.has(recordId) ? null : { salt, payload };
    chain.take(recordId, kindHere, leaf, committed);
  }
}

interface Act {
  seq: number;
  recordId: string;
  undoes: string | null;
  at: number;
}

/**
 * Takes outcomes of the list's calls. They are for the record here: the service is told of them by whoever brought them in, once. An act may be
 * known from another list that was handed over before; then this list's outcomes join it.
 */
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

/**
 * What of the decisions here a file rests on that was exported elsewhere: the number of the last of these actions, in their order, before the
 * first that wasn't known there; 0: there is none.
 */
export function lastBeforeUnknown<A>(order: readonly A[], isKnown: (one: A) => boolean, numberOf: (one: A) => number): number {
  const first = order.findIndex((one) => !isKnown(one));
  const last = first < 0 ? order.at(-1) : order[first - 1];
  return last === undefined ? 0 : numberOf(last);
}
