/**
 * The results of a policy's tests on a list's own columns, for the rows of a derivation: read once per policy when there are rows to
 * derive, and kept for the next pages.
 */
import { type ColumnCondition, testsColumns } from '#contract/review/policy.ts';
import { openColumn } from '../columns/openColumn.ts';
import { testColumn } from '../columns/testColumn.ts';
import { readCellHits, type CellHits, type CellSource } from '../policy/cellHits.ts';
import { openSlices } from '../slices.ts';
import type { ReadDb } from '../../platform/database.ts';
import { findPolicy } from '../policy/policies.sql.ts';
import { readList } from '../../lists/file/list.sql.ts';

/** Whether a row's cells meet the condition. */
export type PolicyCells = (row: number, condition: ColumnCondition) => boolean;

export const noCells: PolicyCells = () => false;

/** Number of lists whose hits are kept: one byte per row and test each. */
const mostKept = 2;

interface PolicyCellsOf {
  /** Returns the cells if they are in memory; null if they must be read first. */
  known(ledger: ReadDb, list: ReadDb, listId: string): PolicyCells | null;
  read(ledger: ReadDb, list: ReadDb, listId: string): Promise<void>;
}

export function createPolicyCells(): PolicyCellsOf {
  const kept = new Map<string, { seq: number; rows: number; hits: CellHits }>();
  return {
    known(ledger, list, listId) {
      const applied = findPolicy(ledger, listId);
      if (!testsColumns(applied.policy)) return noCells;
      const one = kept.get(listId);
      if (one?.seq !== applied.seq || one.rows !== readList(list).rows) return null;
      return (row, condition) => one.hits.of(condition)?.[row - 1] === 1;
    },
    async read(ledger, list, listId) {
      const applied = findPolicy(ledger, listId);
      const { rows, columns: headings } = readList(list);
      const test: CellSource['test'] = async (position, one, slices) =>
        testColumn(await openColumn(list, position, rows, slices), one, slices);
      const hits = await readCellHits({ headings, test }, applied.policy, openSlices());
      kept.delete(listId);
      kept.set(listId, { seq: applied.seq, rows, hits });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
  };
}
