/** Sorts the rows that pass by several keys. Rows without a value come last in either direction; ties are sorted by row number. */
import type { ReadDb } from '../../platform/database.ts';
import { eachTime, type TimeField, noScore } from '../../verdict/kept/verdictCodes.sql.ts';
import { facetChoices, isChoiceFacet, isTextFacet, type RowFacet, type Sort, type SortKey } from '#contract/review/facets.ts';
import { entryOf, type FieldsOfType, type FieldsWith } from '#contract/verdict/verdictFields.ts';
import type { Slices } from '../slices.ts';
import { inPieces, setNumberKey, sortByKeys, type SortKeys } from './sortKeys.ts';
import type { FacetIndex } from '../facets/facetIndex.ts';
import { openedColumn } from '../facets/hitsOf.ts';
import type { OpenList } from '../openLists.ts';

/** A sort key: row numbers, or the places of each row's code. */
type RowKey =
  | { readonly by: 'row'; readonly descending: boolean }
  | {
      readonly by: 'codes';
      /** Indexed by row number − 1. */
      readonly codes: Uint8Array | Uint16Array | Uint32Array;
      /** Indexed by code, from 0; all below `count`. */
      readonly places: Uint32Array;
      readonly count: number;
    };

const digitBits = 16;
const digits = 2 ** digitBits;

/**
 * Sorts rows by keys of small whole numbers: a stable counting sort per key, from the last key to the first, in slices. `passes` has one
 * byte per row, `count` of them set; the first key is the most significant, and ties are sorted by number. Throws
 * Failed('view.superseded').
 */
async function sortRows(passes: Uint8Array, count: number, keys: readonly RowKey[], slices: Slices): Promise<Uint32Array> {
  // Row numbers are unique, so keys after them have no effect.
  const decisive = keys.findIndex(({ by }) => by === 'row');
  const used = decisive < 0 ? keys : keys.slice(0, decisive + 1);
  let rows = new Uint32Array(count);
  let spare = new Uint32Array(used.length > 0 ? count : 0);
  let end = 0;
  await inPieces(0, passes.length, slices, (first, last) => {
    for (let at = first; at < last; at++) if (passes[at]) rows[end++] = at + 1;
  });
  for (const key of used.toReversed()) {
    if (key.by === 'row') {
      if (key.descending) rows.reverse();
      continue;
    }
    for (const shift of key.count <= digits ? [0] : [0, digitBits]) {
      await sortByDigit(rows, spare, key, shift, slices);
      [rows, spare] = [spare, rows];
    }
  }
  return rows;
}

/** One pass determines the sizes of the groups, and one fills them. */
async function sortByDigit(
  rows: Uint32Array,
  target: Uint32Array,
  { codes, places }: Extract<RowKey, { by: 'codes' }>,
  shift: number,
  slices: Slices,
): Promise<void> {
  const ends = new Uint32Array(digits);
  await inPieces(0, rows.length, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      const digit = ((places[codes[(rows[at] ?? 0) - 1] ?? 0] ?? 0) >>> shift) & 0xffff;
      ends[digit] = (ends[digit] ?? 0) + 1;
    }
  });
  let next = 0;
  for (let digit = 0; digit < digits; digit++) {
    const size = ends[digit] ?? 0;
    ends[digit] = next;
    next += size;
  }
  await inPieces(0, rows.length, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      const row = rows[at] ?? 0;
      const digit = ((places[codes[row - 1] ?? 0] ?? 0) >>> shift) & 0xffff;
      const end = ends[digit] ?? 0;
      target[end] = row;
      ends[digit] = end + 1;
    }
  });
}

const pageRows = 5_000;

/**
 * Makes a sort key from a time in the verdicts, such as when rows were checked. Verdicts change, so the key is made for each sort. Rows
 * without such a time come last. Throws Failed('view.superseded').
 */
async function keyOfTime(db: ReadDb, field: TimeField, rows: number, descending: boolean, slices: Slices): Promise<RowKey> {
  const keys: SortKeys = { high: new Uint32Array(rows + 1), low: new Uint32Array(rows + 1) };
  const timed = new Uint32Array(rows);
  let count = 0;
  for (let first = 1; first <= rows; first += pageRows) {
    if (slices.due()) await slices.pause();
    eachTime(db, field, first, Math.min(rows, first + pageRows - 1), (row, at) => {
      timed[count++] = row;
      setNumberKey(keys, row, at);
    });
  }
  const order = timed.subarray(0, count);
  await sortByKeys(keys, order, new Uint32Array(count), 0, count, slices);
  // Equal times get the same code; code 0 means no time.
  const codes = new Uint32Array(rows);
  let code = 0;
  await inPieces(0, count, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      const row = order[at] ?? 0;
      if (at === 0 || !isSame(keys, row, order[at - 1] ?? 0)) code++;
      codes[row - 1] = code;
    }
  });
  const places = Uint32Array.from({ length: code + 1 }, (_, one) => (one === 0 ? code : descending ? code - one : one - 1));
  return { by: 'codes', codes, places, count: code + 1 };
}

const isSame = ({ high, low }: SortKeys, a: number, b: number): boolean => high[a] === high[b] && low[a] === low[b];

/** Sorts the rows that pass (one byte per row; `count`: how many of them are set) in the prepared order. */
type PutInOrder = (passes: Uint8Array, count: number) => Promise<Uint32Array>;

/**
 * Does the slow part first. The returned function captures the facts at the moment it is called (a decision during a later pause changes
 * nothing), and then sorts in slices. Throws Failed('command.badParams') for an unknown column, and Failed('view.superseded').
 */
export async function prepareOrder(list: OpenList, index: FacetIndex, sort: Sort, slices: Slices): Promise<PutInOrder> {
  const keys: (() => RowKey)[] = [];
  for (const [at, key] of [sort, ...(sort.then ?? [])].entries()) {
    const where = at === 0 ? 'sort.by.column' : `sort.then.${at - 1}.by.column`;
    keys.push(await prepareKey(list, index, key, where, slices));
  }
  const isFileOrder = sort.by === 'row' && !sort.descending;
  return async (passes, count) =>
    // Most views show all rows in file order: sharing the array saves each of them four bytes a row.
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

/** The returned function captures the current facts. */
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

/** Returns, by code of a column, its place in the given direction; code 0, the empty value, comes last. */
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

/** Returns the codes of a facet, smallest first; `last`: the code of "none", if there is one. */
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
