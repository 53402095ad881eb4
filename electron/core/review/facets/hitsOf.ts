/**
 * Finds the rows that pass the parts of a filter beyond its facets: text in any cell, tests on single columns, comparisons, calls and
 * calling hours.
 */
import { Failed } from '#contract/failure.ts';
import type { CalledFilter, Filter } from '#contract/review/facets.ts';
import type { CallableFilter } from '#contract/calling/callingRules.ts';
import type { Column } from '../columns/openColumn.ts';
import type { Comparisons } from '../compare/comparisons.ts';
import type { OpenList } from '../openLists.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';

/** The filters' other sources: comparisons of lists, call results, and calling hours. */
export interface FilterHits extends Pick<Comparisons, 'hits'> {
  called(list: OpenList, filter: CalledFilter, slices: Slices): Promise<Uint8Array>;
  callable(list: OpenList, filter: CallableFilter, slices: Slices): Promise<Uint8Array>;
}

/** Returns one byte per row; null if the filter has no such parts. Throws Failed('view.superseded') and Failed('command.badParams'). */
export async function hitsOf(list: OpenList, filter: Filter, known: FilterHits, slices: Slices): Promise<Uint8Array | null> {
  const text = filter.text?.trim() ?? '';
  let hits = text === '' ? null : await list.text.search(text, slices);
  const restrict = async (passes: Uint8Array): Promise<void> => {
    const before = hits;
    if (before === null) {
      hits = passes;
      return;
    }
    // Both arrays are cached elsewhere, so they must not change.
    const both = before.slice();
    await inPieces(0, both.length, slices, (first, last) => {
      for (let at = first; at < last; at++) if (!passes[at]) both[at] = 0;
    });
    hits = both;
  };
  if (filter.compared !== undefined) await restrict(await known.hits(list.listId, filter.compared, slices));
  if (filter.called !== undefined) await restrict(await known.called(list, filter.called, slices));
  if (filter.callable !== undefined) await restrict(await known.callable(list, filter.callable, slices));
  for (const [index, { column, test }] of (filter.columns ?? []).entries()) {
    refuseUnknown(list, column, `filter.columns.${index}.column`);
    await restrict(await list.columnValues.test(column, test, slices));
  }
  return hits;
}

/** Opens a column. Throws Failed('command.badParams') if the list has no such column. */
export async function openedColumn(list: OpenList, column: number, where: string, slices: Slices): Promise<Column> {
  refuseUnknown(list, column, where);
  return list.columnValues.of(column, slices);
}

function refuseUnknown({ columns }: OpenList, column: number, where: string): void {
  if (column >= columns) throw new Failed('command.badParams', { name: 'review.open', where, problem: `the list has ${columns} columns` });
}
