/** A sort key by a time in the verdicts, such as when rows were checked. Verdicts change, so it is made for each sort. */
import type { ReadDb } from '../../platform/database.ts';
import { eachTime, type TimeField } from '../../verdict/kept/verdictCodes.sql.ts';
import type { Slices } from '../slices.ts';
import { inPieces, setNumberKey, sortByKeys, type SortKeys } from './sortKeys.ts';
import type { RowKey } from './sortRows.ts';

const pageRows = 5_000;

/** Rows without such a time come last. Throws Failed('view.superseded'). */
export async function keyOfTime(db: ReadDb, field: TimeField, rows: number, descending: boolean, slices: Slices): Promise<RowKey> {
  const keys: SortKeys = { high: new Uint32Array(rows + 1), low: new Uint32Array(rows + 1) };
  const timed = new Uint32Array(rows);
  let count = 0;
  for (let first = 1; first <= rows; first += pageRows) {
    if (slices.due()) await slices.turn();
    eachTime(db, field, first, Math.min(rows, first + pageRows - 1), (row, at) => {
      timed[count++] = row;
      setNumberKey(keys, row, at);
    });
  }
  const order = timed.subarray(0, count);
  await sortByKeys(keys, order, new Uint32Array(count), 0, count, slices);
  // Equal times get the same code; code 0 has none.
  const codes = new Uint32Array(rows);
  let code = 0;
  await inPieces(0, count, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      const row = order[at] ?? 0;
      if (at === 0 || !isSame(keys, row, order[at - 1] ?? 0)) code++;
      codes[row - 1] = code;
    }
  });
  const places = Uint32Array.from({ length: code + 1 }, (_, one) => (one === 0 ? code : descending ? code - one : one - 1));
  return { by: 'codes', codes, places, count: code + 1 };
}

const isSame = ({ high, low }: SortKeys, a: number, b: number): boolean => high[a] === high[b] && low[a] === low[b];
