/** Searches all lists for a phone: the contact may be known before a call is bought. */
import { setImmediate } from 'node:timers/promises';
import { Failed } from '#contract/failure.ts';
import type { PhoneRow } from '#contract/lookups/lookup.ts';
import { listIds } from '../platform/paths.ts';
import { readList } from './file/list.sql.ts';
import { openListToRead } from './file/openList.sql.ts';
import { rowsWithPhone } from './findings/fields.sql.ts';

/** Rows per step; between steps the thread serves other requests. */
const pageRows = 20_000;

/**
 * Rows with this (canonical) phone, the newest list's first; `most`: the limit over all lists. A list that can't be read just now is
 * skipped.
 */
export async function findPhone(dataDir: string, phone: string, most: number, signal: AbortSignal): Promise<PhoneRow[]> {
  const found: (PhoneRow & { importedAt: number })[] = [];
  for (const listId of listIds(dataDir)) {
    try {
      const db = openListToRead(dataDir, listId);
      try {
        const { name, rows, importedAt } = readList(db);
        for (let first = 1, left = most; first <= rows && left > 0 && !signal.aborted; first += pageRows) {
          const here = rowsWithPhone(db, phone, first, first + pageRows - 1, left);
          found.push(...here.map((row) => ({ listId, listName: name, row, importedAt })));
          left -= here.length;
          await setImmediate();
        }
      } finally {
        db.close();
      }
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
    }
  }
  found.sort((a, b) => b.importedAt - a.importedAt || a.row - b.row);
  return found.slice(0, most).map(({ listId, listName, row }) => ({ listId, listName, row }));
}
