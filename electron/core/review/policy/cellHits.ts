/** Finds the rows that pass a policy's tests on the list's own columns: read once, before rows are judged. */
import type { ColumnTest } from '#contract/review/columnTest.ts';
import { columnWithHeading } from '#contract/lists/fields.ts';
import type { ColumnCondition, Policy } from '#contract/review/policy.ts';
import type { OpenList } from '../openLists.ts';
import { readList } from '../../lists/file/list.sql.ts';
import type { Slices } from '../slices.ts';

export interface CellHits {
  /** Returns one byte per row, 1 if its cell passes; null if the list has no such column, so that the rule matches nothing. */
  of(condition: ColumnCondition): Uint8Array | null;
}

export interface CellSource {
  /** Headings of the columns, in file order. */
  readonly headings: readonly string[];
  /** Returns one byte per row: 1 if its cell in this column passes. */
  test(position: number, test: ColumnTest, slices: Slices): Promise<Uint8Array>;
}

/** Tests the cells for a policy's rules. Throws Failed('view.superseded') when `slices` do. */
export async function readCellHits({ headings, test }: CellSource, { rules }: Policy, slices: Slices): Promise<CellHits> {
  const hits = new Map<string, Uint8Array>();
  for (const condition of rules.flatMap(({ when, off }) => (off ? [] : (when.columns ?? [])))) {
    const position = columnWithHeading(headings, condition.heading);
    if (position !== null) hits.set(keyOf(condition), await test(position, condition.test, slices));
  }
  return { of: (condition) => hits.get(keyOf(condition)) ?? null };
}

/** Does the same for an open list. */
export const cellsOf = ({ db, columnValues }: OpenList, policy: Policy, slices: Slices): Promise<CellHits> =>
  readCellHits({ headings: readList(db).columns, test: columnValues.test }, policy, slices);

const keyOf = ({ heading, test }: ColumnCondition): string => JSON.stringify([heading, test]);
