/** Reads a list's rows once for all keepers, so that several checks count from the same pages. */
import { openFirstRows, type FirstRows } from '#base/firstRows.ts';
import type { FieldName } from '#contract/lists/fields.ts';
import { readFieldsAfter, type FieldRow } from '../lists/findings/fields.sql.ts';
import type { ReadDb } from '../platform/database.ts';
import { canonicalText } from '../service/identity.ts';
import { QuestionHash } from './questionHash.ts';

/**
 * A row as passed to keepers. Except for `row` and `rules`, everything is indexed by column; only columns that a keeper needs are filled.
 */
export interface ReadRow {
  row: number;
  /** One bit per rule with a finding in the row. */
  rules: number;
  /** Canonical texts, '' if absent. */
  readonly texts: string[];
  /** The texts' hashes (`QuestionHash`). */
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** For keepers that need more of the row than its columns. */
  db: ReadDb;
}

/** Keeps data of every row, in order. */
export interface RowKeeper {
  /** The last row read. */
  through: number;
  readonly columns: readonly number[];
  take(row: ReadRow): void;
}

const pageRows = 500;

/** Reads a list's rows page by page for its keepers. `fields`: the field of each column. */
export class RowReading {
  readonly #fields: readonly FieldName[];
  readonly #row: Omit<ReadRow, 'db'>;
  readonly #hash = new QuestionHash();

  constructor(fields: readonly FieldName[]) {
    this.#fields = fields;
    this.#row = { row: 0, rules: 0, texts: fields.map(() => ''), a: new Int32Array(fields.length), b: new Int32Array(fields.length) };
  }

  /** Passes one page to the keepers that are furthest behind, but no row after `until`. Returns whether any was read. */
  readPage(db: ReadDb, keepers: readonly RowKeeper[], until: number): boolean {
    const after = Math.min(...keepers.map(({ through }) => through));
    if (!(after < until)) return false;
    const behind = keepers.filter(({ through }) => through === after);
    // Up to the next keeper's position, from where both get the same pages.
    const next = Math.min(until, ...keepers.flatMap(({ through }) => (through > after ? [through] : [])));
    const columns = [...new Set(behind.flatMap(({ columns }) => columns))];
    const page = readFieldsAfter(
      db,
      columns.flatMap((column) => this.#fields[column] ?? []),
      after,
      Math.min(pageRows, next - after),
    );
    const row = { ...this.#row, db };
    for (const read of page) {
      if (read[0] > next) break;
      this.#fill(row, columns, read);
      for (const keeper of behind) keeper.take(row);
    }
    const last = page.at(-1)?.[0] ?? next;
    for (const keeper of behind) keeper.through = page.length === 0 ? next : Math.min(last, next);
    return true;
  }

  #fill(row: Omit<ReadRow, 'db'>, columns: readonly number[], read: FieldRow): void {
    [row.row, row.rules] = [read[0], read[1]];
    for (let at = 0; at < columns.length; at += 1) {
      const column = columns[at] ?? 0;
      const value = read[at + 2];
      const text = typeof value === 'string' ? canonicalText(value) : '';
      row.texts[column] = text;
      if (text === '') continue;
      this.#hash.ofText(text);
      [row.a[column], row.b[column]] = [this.#hash.a, this.#hash.b];
    }
  }
}

/** The first row with each row's phone: of rows that differ only in the person, one call is enough. */
export class PhoneMemory implements RowKeeper {
  through = 0;
  readonly columns: readonly number[];
  readonly #first: Uint32Array;
  readonly #rows: number;
  /** Kept only while rows are read. */
  readonly #firstRows: FirstRows;

  constructor(fields: readonly FieldName[], rows: number) {
    this.columns = fields.flatMap((field, column) => (field === 'phone' ? [column] : []));
    this.#rows = rows;
    this.#first = new Uint32Array(rows + 1);
    this.#firstRows = openFirstRows(rows);
  }

  /** Returns the first row with this row's phone; the row itself if it has none. */
  firstWithPhone = (row: number): number => this.#first[row] || row;

  take({ row, texts, a, b }: ReadRow): void {
    const [column = -1] = this.columns;
    if (column >= 0 && texts[column] !== '') this.#first[row] = this.#firstRows.firstOf(a[column] ?? 0, b[column] ?? 0, row);
    if (row >= this.#rows) this.#firstRows.release();
  }
}
