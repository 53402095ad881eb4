/** Takes the rows of one table from a received part, with their numbers changed to this ledger's. */
import type { ReadDb, WriteDb } from '../../platform/database.ts';
import { columnsOf } from '../../platform/salvage.ts';

type Cell = string | number | bigint | Buffer | null;

export interface TakenTable {
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
