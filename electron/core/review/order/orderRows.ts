/** Sorts the rows that pass, by several keys. Rows without a value come last in either direction; equal ones are sorted by row number. */
import { facetChoices, isChoiceFacet, isTextFacet, type RowFacet, type Sort, type SortKey } from '#contract/review/facets.ts';
import { entryOf, type FieldsOfType, type FieldsWith } from '#contract/verdict/verdictFields.ts';
import { noScore } from '../../verdict/kept/verdictCodes.sql.ts';
import type { FacetIndex } from '../facets/facetIndex.ts';
import { openedColumn } from '../facets/hitsOf.ts';
import type { OpenList } from '../openLists.ts';
import type { Slices } from '../slices.ts';
import { inPieces } from './sortKeys.ts';
import { keyOfTime } from './keyOfTime.ts';
import { sortRows, type RowKey } from './sortRows.ts';

/** Sorts the rows that pass (one byte per row; `count`: how many of them are set) in the prepared order. */
export type PutInOrder = (passes: Uint8Array, count: number) => Promise<Uint32Array>;

/**
 * Does the long part first. The returned function takes the facts of this moment (a decision in a later pause changes nothing), and then
 * sorts in slices. Throws Failed('command.badParams') for an unknown column, and Failed('view.superseded').
 */
export async function prepareOrder(list: OpenList, index: FacetIndex, sort: Sort, slices: Slices): Promise<PutInOrder> {
  const keys: (() => RowKey)[] = [];
  for (const [at, key] of [sort, ...(sort.then ?? [])].entries()) {
    const where = at === 0 ? 'sort.by.column' : `sort.then.${at - 1}.by.column`;
    keys.push(await prepareKey(list, index, key, where, slices));
  }
  const isFileOrder = sort.by === 'row' && !sort.descending;
  return async (passes, count) =>
    // Most views show all rows as they are: each of them would take four bytes a row.
    isFileOrder && count === list.rows
      ? list.allRows()
      : sortRows(
          passes.slice(),
          count,
          keys.map((key) => key()),
          slices,
        );
}

type TimeSort = Extract<FieldsWith<'sort'>, FieldsOfType<'time'>>;
const isTime = (field: FieldsWith<'sort'>): field is TimeSort => entryOf(field).type === 'time';

/** The returned function takes the current facts. */
async function prepareKey(list: OpenList, index: FacetIndex, key: SortKey, where: string, slices: Slices): Promise<() => RowKey> {
  const { by, descending } = key;
  if (by === 'row') return () => ({ by: 'row', descending });
  if (typeof by === 'object') {
    const column = await openedColumn(list, by.column, where, slices);
    const ranks = await column.ranks(slices);
    const { codes, size } = column.values;
    const places = await placesOf(ranks, descending, slices);
    return () => ({ by: 'codes', codes, places, count: size });
  }
  if (by !== 'decision' && isTime(by)) {
    const time = await keyOfTime(list.db, by, list.rows, descending, slices);
    return () => time;
  }
  return () => {
    const { order, last } = orderOf(index, by);
    const places = new Uint32Array(65_536);
    for (const [place, code] of (descending ? order.toReversed() : order).entries()) places[code] = place;
    if (last !== null) places[last] = order.length;
    return { by: 'codes', codes: index.codes[by].slice(), places, count: order.length + 1 };
  };
}

/** By code of a column: its place in either direction; code 0, the empty value, comes last. */
async function placesOf(ranks: Uint32Array, descending: boolean, slices: Slices): Promise<Uint32Array> {
  const places = new Uint32Array(ranks.length);
  const last = ranks.length - 1;
  await inPieces(1, ranks.length, slices, (first, end) => {
    for (let code = first; code < end; code++) places[code] = descending ? last - 1 - (ranks[code] ?? 0) : (ranks[code] ?? 0);
  });
  places[0] = last;
  return places;
}

type CodeSort = Exclude<SortKey['by'], { column: number } | 'row' | TimeSort>;

/** Codes of a facet, smallest first; `last`: the code of "none", if there is one. */
function orderOf({ texts }: FacetIndex, by: CodeSort & RowFacet): { order: number[]; last: number | null } {
  const positions = (length: number): number[] => Array.from({ length }, (_, position) => position);
  if (isTextFacet(by)) return { order: alphabetical(texts[by]), last: 0 };
  if (!isChoiceFacet(by)) return { order: positions(noScore), last: noScore };
  const choices: readonly string[] = facetChoices(by);
  const none = choices.indexOf('none');
  const own = by === 'decision' ? true : entryOf(by).sort;
  const order = typeof own === 'object' ? own.map((choice) => choices.indexOf(choice)) : positions(none < 0 ? choices.length : none);
  return { order, last: none < 0 ? null : none };
}

function alphabetical(texts: readonly string[]): number[] {
  const codes = Array.from({ length: Math.max(0, texts.length - 1) }, (_, index) => index + 1);
  return codes.sort((a, b) => ((texts[a] ?? '') < (texts[b] ?? '') ? -1 : 1));
}
