/** Which rows pass what a filter asks beside its facets: the text in any cell, the tests on single columns, and what a comparison says. */
import { Failed } from '../../../contract/failure.ts';
import type { Filter } from '../../../contract/facets.ts';
import type { Column } from '../columns/openColumn.ts';
import type { Comparisons } from '../compare/comparisons.ts';
import type { OpenList } from '../openLists.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';

/** One byte per row; null if the filter asks nothing of the kind. Throws Failed('view.superseded') and Failed('command.badParams'). */
export async function hitsOf(
  list: OpenList,
  filter: Filter,
  comparisons: Pick<Comparisons, 'hits'>,
  slices: Slices,
): Promise<Uint8Array | null> {
  const text = filter.text?.trim() ?? '';
  let hits = text === '' ? null : await list.text.search(text, slices);
  const restrict = async (passes: Uint8Array): Promise<void> => {
    const before = hits;
    if (before === null) {
      hits = passes;
      return;
    }
    // Whoever keeps them needs both as they are.
    const both = before.slice();
    await inPieces(0, both.length, slices, (first, last) => {
      for (let at = first; at < last; at++) if (!passes[at]) both[at] = 0;
    });
    hits = both;
  };
  if (filter.compared !== undefined) await restrict(await comparisons.hits(list.listId, filter.compared, slices));
  for (const [index, { column, test }] of (filter.columns ?? []).entries()) {
    refuseUnknown(list, column, `filter.columns.${index}.column`);
    await restrict(await list.columnValues.test(column, test, slices));
  }
  return hits;
}

/** Throws Failed('command.badParams') if the list has no such column. */
export async function openedColumn(list: OpenList, column: number, where: string, slices: Slices): Promise<Column> {
  refuseUnknown(list, column, where);
  return list.columnValues.of(column, slices);
}

function refuseUnknown({ columns }: OpenList, column: number, where: string): void {
  if (column >= columns) throw new Failed('command.badParams', { name: 'review.open', where, problem: `the list has ${columns} columns` });
}
