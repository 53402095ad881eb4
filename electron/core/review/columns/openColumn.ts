/** A column of a list with what is parsed from its values: numbers and dates on first use. */
import type { ColumnKind } from '#contract/review/columnTest.ts';
import { openJoinedCells } from '../../lists/rows/joinedCells.sql.ts';
import type { ReadDb } from '../../platform/database.ts';
import type { Slices } from '../slices.ts';
import { bytesOf, readColumnValues, type ColumnText, type ColumnValues } from './columnValues.ts';
import { rankValues } from './rankValues.ts';
import { readDates, readNumbers, rowsWith, type ReadValues } from './readValues.ts';

export interface Column {
  readonly db: ReadDb;
  readonly values: ColumnValues;
  numbers(slices: Slices): Promise<ReadValues>;
  dates(slices: Slices): Promise<ReadValues>;
  /** The kind of at least nine in ten filled cells; otherwise text. */
  kind(slices: Slices): Promise<ColumnKind>;
  /**
   * Indexed by code: the value's position in the column's order, from 0; numbers and dates by value, then text. The empty value has none.
   */
  ranks(slices: Slices): Promise<Uint32Array>;
  /** Returns the memory in use, in bytes. */
  bytes(): number;
}

const shareOfKind = 0.9;

/** Reads column `column` of a list of `rows` rows. Throws Failed('view.superseded'). */
export async function openColumn(db: ReadDb, column: number, rows: number, slices: Slices, text?: ColumnText): Promise<Column> {
  const values = await readColumnValues(db, column, rows, slices, text);
  const filled = rows - (values.counts[0] ?? 0);
  let numbers: ReadValues | undefined;
  let dates: ReadValues | undefined;
  let ranks: Uint32Array | undefined;
  const opened: Column = {
    db,
    values,
    numbers: async (slices_) => (numbers ??= await readNumbers(values, slices_)),
    dates: async (slices_) => (dates ??= await readDates(values, slices_)),
    async kind(slices_) {
      if (filled === 0) return 'text';
      if (rowsWith(await opened.numbers(slices_), values) >= filled * shareOfKind) return 'number';
      return rowsWith(await opened.dates(slices_), values) >= filled * shareOfKind ? 'date' : 'text';
    },
    async ranks(slices_) {
      if (ranks) return ranks;
      const isDate = (await opened.kind(slices_)) === 'date';
      const read = isDate ? await opened.dates(slices_) : await opened.numbers(slices_);
      ranks = await rankValues(db, values, read.of, slices_);
      return ranks;
    },
    bytes: () => bytesOf(values) + 8 * ((numbers?.of.length ?? 0) + (dates?.of.length ?? 0)) + (ranks?.byteLength ?? 0),
  };
  return opened;
}

/** Returns a function that gives a value's text by its code, as the first row that has it writes it; '' for the empty value. */
export function textsOf({ db, values }: Pick<Column, 'db' | 'values'>): (code: number) => string {
  const cells = openJoinedCells(db, [values.column]);
  return (code) => (code === 0 ? '' : (cells.cellsOf(values.firstRows[code] ?? 0)[0] ?? '').trim());
}
