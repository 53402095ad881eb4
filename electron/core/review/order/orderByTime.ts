/** The order of a list by a time in its verdicts, such as when rows were checked. Verdicts change, so it is sorted each time. */
import type { ReadDb } from '../../store/database.ts';
import { eachTime, type TimeField } from '../../store/lists/verdicts/verdictCodes.ts';
import type { ColumnOrder } from './orderColumn.ts';
import type { Slices } from '../slices.ts';
import { setNumberKey, sortByKeys, type SortKeys } from './sortKeys.ts';

const pageRows = 5_000;

/** The rows that have such a time, the earliest first. Throws Failed('view.superseded'). */
export async function orderByTime(db: ReadDb, field: TimeField, rows: number, slices: Slices): Promise<ColumnOrder> {
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
  const equal = order.map((row, at) => Number(at > 0 && isSame(keys, row, order[at - 1] ?? 0)));
  return { rows: order, equal: Uint8Array.from(equal) };
}

const isSame = ({ high, low }: SortKeys, a: number, b: number): boolean => high[a] === high[b] && low[a] === low[b];
