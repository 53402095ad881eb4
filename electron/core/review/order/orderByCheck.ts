/** The order of a list by when its rows were checked. Verdicts change, so it is made anew each time. */
import type { ReadDb } from '../../store/database.ts';
import { eachCheckTime } from '../../store/lists/findings/factCodes.ts';
import type { ColumnOrder } from './orderColumn.ts';
import type { Slices } from '../slices.ts';
import { setNumberKey, sortByKeys, type SortKeys } from './sortKeys.ts';

const pageRows = 5_000;

/** The rows that were checked, the earliest first. Throws Failed('view.superseded'). */
export async function orderByCheck(db: ReadDb, rows: number, slices: Slices): Promise<ColumnOrder> {
  const keys: SortKeys = { high: new Uint32Array(rows + 1), low: new Uint32Array(rows + 1) };
  const checked = new Uint32Array(rows);
  let count = 0;
  for (let first = 1; first <= rows; first += pageRows) {
    if (slices.due()) await slices.turn();
    eachCheckTime(db, first, Math.min(rows, first + pageRows - 1), (row, at) => {
      checked[count++] = row;
      setNumberKey(keys, row, at);
    });
  }
  const order = checked.subarray(0, count);
  await sortByKeys(keys, order, new Uint32Array(count), 0, count, slices);
  const equal = order.map((row, at) => Number(at > 0 && isSame(keys, row, order[at - 1] ?? 0)));
  return { rows: order, equal: Uint8Array.from(equal) };
}

const isSame = ({ high, low }: SortKeys, a: number, b: number): boolean => high[a] === high[b] && low[a] === low[b];
