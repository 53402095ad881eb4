/** Which rows pass what a policy asks about the list's own columns: read once, before rows are judged. */
import { columnWithHeading } from '../../../contract/columnWithHeading.ts';
import type { ColumnCondition, Policy } from '../../../contract/policy.ts';
import type { Column } from '../columns/openColumn.ts';
import { testColumn } from '../columns/testColumn.ts';
import type { OpenList } from '../openLists.ts';
import { readList } from '../../store/lists/list.ts';
import type { Slices } from '../slices.ts';

export interface CellHits {
  /** One byte per row, 1 if its cell passes; null if the list has no such column, so that the rule matches nothing. */
  of(condition: ColumnCondition): Uint8Array | null;
}

export interface CellSource {
  /** In file order. */
  readonly headings: readonly string[];
  column(position: number, slices: Slices): Promise<Column>;
}

/** Throws Failed('view.superseded') when `slices` do. */
export async function readCellHits({ headings, column }: CellSource, { rules }: Policy, slices: Slices): Promise<CellHits> {
  const hits = new Map<string, Uint8Array>();
  for (const condition of rules.flatMap(({ when, off }) => (off ? [] : (when.columns ?? [])))) {
    const position = columnWithHeading(headings, condition.heading);
    if (position !== null) hits.set(keyOf(condition), await testColumn(await column(position, slices), condition.test, slices));
  }
  return { of: (condition) => hits.get(keyOf(condition)) ?? null };
}

/** The same for an open list. */
export const cellsOf = ({ db, columnValues }: OpenList, policy: Policy, slices: Slices): Promise<CellHits> =>
  readCellHits({ headings: readList(db).columns, column: (position, own) => columnValues.of(position, own) }, policy, slices);

const keyOf = ({ heading, test }: ColumnCondition): string => JSON.stringify([heading, test]);
