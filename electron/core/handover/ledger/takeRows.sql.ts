/** Takes rows of a received part, with their numbers changed: independent records, outcomes and exports. */
import type { Chain } from '../../ledger/integrity/chain.sql.ts';
import { withdrawEntries } from '../../outcomes/outboxWrites.sql.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { columnsOf } from '../../platform/salvage.ts';

/** Tables that refer to others or whose order matters, and are therefore handled separately; and tables that aren't handed over. */
const others = ['runs', 'actions', 'policy_applications', 'exports', 'outcomes', 'outcome_acts', 'purges', 'handovers'];

/**
 * Returns the tables of independent records about a list, which are handed over as they are: every other table with a record id and a list
 * id, so that a new kind of record accompanies its list automatically.
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

/** Describes how the rows of one table are taken from a received part, with their numbers changed to this ledger's. */
interface TakenTable {
  table: string;
  /** Columns that determine the reading order. */
  orderBy: string;
  /** Condition for the rows; all by default. */
  where?: string;
  /** Replaces values by column; `null` stays as it is. */
  change?: Readonly<Record<string, (given: number) => number>>;
  /** Sets values by column, regardless of the part's values. */
  set?: Readonly<Record<string, Cell>>;
  /** Whether to take a row, given its value in the first column of `orderBy`. */
  isTaken?: (key: number) => boolean;
  /** Whether an existing row with the same key stays. */
  ignoreKnown?: boolean;
}

/** Returns the number of rows inserted. */
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
 * Copies the records of one table, in their order, under the next free numbers. Existing records stay unchanged. `change`: replaces values
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

/** Leaves keep their bytes, so that proofs about a record on the sender's side remain valid here. */
export function takeChain(part: ReadDb, db: ReadDb, chain: Chain, skipped: ReadonlySet<string>): void {
  const has = statement<[string]>(db, 'SELECT 1 FROM chain WHERE record_id = ?');
  const given = statement<[], { recordId: string; kind: string; leaf: Buffer; salt: Buffer | null; payload: string | null }>(
    part,
    'SELECT record_id AS recordId, kind, leaf, salt, payload FROM chain LEFT JOIN chain_payloads USING (seq) ORDER BY chain.seq',
  );
  for (const { recordId, kind, leaf, salt, payload } of given.iterate()) {
    if (has.get(recordId)) continue;
    // The end of an attempt refers to it by the sender's number.
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
 * Takes in outcomes of the list's calls. They are only for the record here: the person who imported them reports them to the service, once.
 * An act may be known from another list that was handed over before; then this list's outcomes join it.
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
    // A colleague undid something that was imported here and hasn't been reported to the service yet.
    if (undone !== undefined) withdrawEntries(db, undone, at);
  }
  const given = statement<[], number>(part, 'SELECT count(*) FROM outcomes').pluck().get() ?? 0;
  let next = statement<[], number | null>(db, 'SELECT max(seq) FROM outcomes').pluck().get() ?? 0;
  const inActs = `act_seq IN (${[...joined].join(', ') || 'NULL'})`;
  const added = takeRows(part, db, { table: 'outcomes', orderBy: 'seq', where: inActs, change: { seq: () => ++next, act_seq: numberOf } });
  return { added, known: given - added };
}

/**
 * Returns the decisions here that a file exported elsewhere was based on: the number of the last action, in their order, before the first
 * that wasn't known there; 0 if there is none.
 */
export function lastBeforeUnknown<A>(order: readonly A[], isKnown: (one: A) => boolean, numberOf: (one: A) => number): number {
  const first = order.findIndex((one) => !isKnown(one));
  const last = first < 0 ? order.at(-1) : order[first - 1];
  return last === undefined ? 0 : numberOf(last);
}
