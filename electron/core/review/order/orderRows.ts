/** Sorts the rows that pass. Rows without a value come last in either direction; equal ones are sorted by row number. */
import { Failed } from '../../../contract/failure.ts';
import { facetChoices, isChoiceFacet, isTextFacet, type Sort } from '../../../contract/facets.ts';
import { entryOf, type FieldsOfType, type FieldsWith } from '../../../contract/verdictFields.ts';
import { noScore, type Codes } from '../../store/lists/verdicts/verdictCodes.ts';
import type { FacetIndex } from '../facets/facetIndex.ts';
import type { OpenList } from '../openLists.ts';
import { orderByTime } from './orderByTime.ts';
import type { ColumnOrder } from './orderColumn.ts';
import type { Slices } from '../slices.ts';

/** Sorts rows in the prepared order. `passes`: one byte per row; `count`: how many of them are set. */
export type PutInOrder = (passes: Uint8Array, count: number) => Uint32Array;

/**
 * Does the long part first, so that the rows that pass can then be sorted in one step. Throws Failed('command.badParams') for an unknown
 * column, and Failed('view.superseded').
 */
export async function prepareOrder(list: OpenList, index: FacetIndex, { by, descending }: Sort, slices: Slices): Promise<PutInOrder> {
  if (typeof by === 'object') {
    const problem = `the list has ${list.columns} columns`;
    if (by.column >= list.columns) throw new Failed('command.badParams', { name: 'review.open', where: 'sort.by.column', problem });
    const order = await list.orderOf(by.column, slices);
    return (passes, count) => inOrder(order, descending, passes, count);
  }
  if (by !== 'row' && by !== 'decision' && isTime(by)) {
    const order = await orderByTime(list.db, by, list.rows, slices);
    return (passes, count) => inOrder(order, descending, passes, count);
  }
  if (by === 'row') return (passes, count) => inFileOrder(passes, count, descending);
  return (passes, count) => {
    const { codes, order, last } = keyOf(index, by);
    return byCode(codes, [...(descending ? order.toReversed() : order), ...(last === null ? [] : [last])], passes, count);
  };
}

type CodeKey = Exclude<Sort['by'], { column: number } | 'row' | TimeSort>;
interface Key {
  codes: Codes;
  /** Codes, smallest first. */
  order: number[];
  /** The code of "none", if there is one. */
  last: number | null;
}

type TimeSort = Extract<FieldsWith<'sort'>, FieldsOfType<'time'>>;
const isTime = (field: FieldsWith<'sort'>): field is TimeSort => entryOf(field).type === 'time';
const positions = (length: number): number[] => Array.from({ length }, (_, position) => position);

function keyOf({ codes, texts }: FacetIndex, by: CodeKey): Key {
  if (isTextFacet(by)) return { codes: codes[by], order: alphabetical(texts[by]), last: 0 };
  if (!isChoiceFacet(by)) return { codes: codes[by], order: positions(noScore), last: noScore };
  const choices: readonly string[] = facetChoices(by);
  const none = choices.indexOf('none');
  const own = by === 'decision' ? true : entryOf(by).sort;
  const order = typeof own === 'object' ? own.map((choice) => choices.indexOf(choice)) : positions(none < 0 ? choices.length : none);
  return { codes: codes[by], order, last: none < 0 ? null : none };
}

function alphabetical(texts: readonly string[]): number[] {
  const codes = positions(texts.length).slice(1);
  return codes.sort((a, b) => ((texts[a] ?? '') < (texts[b] ?? '') ? -1 : 1));
}

function inFileOrder(passes: Uint8Array, count: number, descending: boolean): Uint32Array {
  const rows = new Uint32Array(count);
  let at = 0;
  for (let row = 0; row < passes.length; row++) if (passes[row]) rows[at++] = row + 1;
  return descending ? rows.reverse() : rows;
}

/** Rows in an existing order; those without a value follow by number. */
function inOrder({ rows: order, equal }: ColumnOrder, descending: boolean, passes: Uint8Array, count: number): Uint32Array {
  const rows = new Uint32Array(count);
  const left = passes.slice();
  let at = 0;
  const take = (from: number, to: number): void => {
    for (let place = from; place < to; place++) {
      const row = order[place] ?? 0;
      if (!left[row - 1]) continue;
      rows[at++] = row;
      left[row - 1] = 0;
    }
  };
  if (descending) {
    // Backwards, but equal ones still by row.
    for (let to = order.length; to > 0;) {
      let from = to - 1;
      while (from > 0 && equal[from]) from--;
      take(from, to);
      to = from;
    }
  } else take(0, order.length);
  rows.set(inFileOrder(left, count - at, false), at);
  return rows;
}

/** A counting sort: one pass to size the groups, one to fill them. */
function byCode(codes: Key['codes'], order: readonly number[], passes: Uint8Array, count: number): Uint32Array {
  const sizes = new Uint32Array(65_536);
  for (let row = 0; row < passes.length; row++) {
    if (passes[row]) sizes[codes[row] ?? 0] = (sizes[codes[row] ?? 0] ?? 0) + 1;
  }
  const places = new Uint32Array(65_536);
  let start = 0;
  for (const code of order) {
    places[code] = start;
    start += sizes[code] ?? 0;
  }
  const rows = new Uint32Array(count);
  for (let row = 0; row < passes.length; row++) {
    if (!passes[row]) continue;
    const code = codes[row] ?? 0;
    const place = places[code] ?? 0;
    rows[place] = row + 1;
    places[code] = place + 1;
  }
  return rows;
}
