/** Walks through a list's rows under a mapping, page by page: normalised fields and findings come out, and replace the former ones in one step. */
import { setImmediate } from 'node:timers/promises';
import { Failed } from '../../contract/failure.ts';
import type { Mapping } from '../../contract/list.ts';
import type { WriteDb } from '../store/database.ts';
import { readColumnsAfter } from '../store/lists/cells.ts';
import { beginFields, finishFields } from '../store/lists/fields.ts';
import { openFinder } from './find/findRow.ts';

const pageRows = 1000;

/** `found` is told how many rows are done, after each page. Throws Failed('import.cancelled') when the signal is set; the list keeps what it had. */
export async function findList(db: WriteDb, mapping: Mapping, signal: AbortSignal, found: (rows: number) => void): Promise<void> {
  const add = beginFields(db, mapping);
  const find = openFinder(mapping);
  const columns = mapping.fields.map(({ column }) => column);
  for (let after = 0; ;) {
    const page = readColumnsAfter(db, columns, after, pageRows);
    add(page.map(([row, ...cells]) => find(row, cells)));
    after = page.at(-1)?.[0] ?? after;
    found(after);
    if (page.length < pageRows) break;
    await setImmediate();
    if (signal.aborted) throw new Failed('import.cancelled');
  }
  finishFields(db, mapping);
}
