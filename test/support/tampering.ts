/** Changes to a database by someone who wants a different result: a cell set to something plausible, two cells exchanged, a row removed. */
import type Database from 'better-sqlite3';

export interface Tampering {
  /** `run_rows.job_id exchanged` */
  what: string;
  table: string;
  column: string | null;
  apply(db: Database.Database): void;
}

type Cell = string | number | bigint | Buffer | null;

/** At least one change of every column of these tables, and the removal of a row of each. Empty tables have none. */
export function tamperings(db: Database.Database, tables: readonly string[]): Tampering[] {
  return tables.flatMap((table) => {
    const keys = keysOf(db, table);
    const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
    const isKeyOf = (column: string): boolean => keys.split(', ').includes(column);
    if (db.prepare(`SELECT 1 FROM ${table}`).get() === undefined) return [];
    const ofCells = columns.flatMap((column): Tampering[] => {
      const values = db.prepare<[], Cell>(`SELECT ${column} FROM ${table} ORDER BY ${keys}`).pluck().all();
      const set = (place: number, value: Cell) => (changed: Database.Database) =>
        void changed
          .prepare(`UPDATE ${table} SET ${column} = ? WHERE (${keys}) IN (SELECT ${keys} FROM ${table} ORDER BY ${keys} LIMIT 1 OFFSET ?)`)
          .run(value, place);
      const place = values.findIndex((value) => value !== null);
      const at = place < 0 ? 0 : place;
      const first = values[at] ?? null;
      const other = values.findIndex((value) => value !== null && !isSame(value, first));
      const spare = typeof first === 'number' ? 1_000_000 : alter(alter(first));
      const altered = {
        what: `${table}.${column} altered`,
        table,
        column,
        apply: set(at, isKeyOf(column) && typeof first === 'number' ? 1_000_000 : alter(first)),
      };
      const exchanged = {
        ...{ what: `${table}.${column} exchanged`, table, column },
        apply: (changed: Database.Database) => {
          // Unique columns can't hold the same value twice, even for a moment.
          set(at, spare)(changed);
          set(other, first)(changed);
          set(at, values[other] ?? null)(changed);
        },
      };
      return other < 0 || isKeyOf(column) ? [altered] : [altered, exchanged];
    });
    const removed = {
      ...{ what: `a row of ${table} removed`, table, column: null },
      apply: (changed: Database.Database) =>
        void changed.exec(`DELETE FROM ${table} WHERE (${keys}) IN (SELECT ${keys} FROM ${table} ORDER BY ${keys} LIMIT 1)`),
    };
    return [...ofCells, removed];
  });
}

/** The columns that identify a table's rows. */
function keysOf(db: Database.Database, table: string): string {
  const keys = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk').pluck().all(table);
  return keys.length === 0 ? 'rowid' : keys.join(', ');
}

const isSame = (a: Cell, b: Cell): boolean => (Buffer.isBuffer(a) && Buffer.isBuffer(b) ? a.equals(b) : a === b);

/** Another value of the same kind; for a flag, its opposite. */
function alter(value: Cell): Cell {
  if (value === null) return 1;
  if (Buffer.isBuffer(value)) return Buffer.from(value.map((byte, at) => (at === value.length - 1 ? byte ^ 1 : byte)));
  if (typeof value === 'string') return value.endsWith('x') ? `${value}y` : `${value}x`;
  return Number(value) === 0 || Number(value) === 1 ? 1 - Number(value) : Number(value) + 1;
}
