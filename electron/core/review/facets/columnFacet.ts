/** Builds the facet of a spreadsheet column: its most frequent values, or a histogram of its numbers or dates. */
import { mostValues, type ColumnFacet, type ColumnFacetRequest, type ValuesFacet, type ColumnFilter } from '#contract/review/columnTest.ts';
import { comparable } from '../../lists/rows/textBlocks.sql.ts';
import { mostFrequent, type ColumnValues } from '../columns/columnValues.ts';
import { findCodes, findText } from '../columns/testColumn.ts';
import { textsOf, type Column } from '../columns/openColumn.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import { histogram } from './histogram.ts';

/** A column of numbers with at most this many values is listed rather than drawn. */
const fewNumbers = 12;

/** `passes`: one byte per row, 1 if it passes every part of the filter except this column's. `tests`: this column's own tests. */
export async function columnFacet(
  column: Column,
  asked: ColumnFacetRequest,
  passes: Uint8Array,
  tests: readonly ColumnFilter[],
  slices: Slices,
): Promise<ColumnFacet> {
  const { values } = column;
  const counts = await countCodes(values, passes, slices);
  const kind = await column.kind(slices);
  const suits = kind === 'date' || (kind === 'number' && values.size > fewNumbers) ? 'range' : 'values';
  const look = asked.sought === undefined ? (asked.look ?? suits) : 'values';
  if (look === 'range' && kind !== 'text') {
    const read = kind === 'number' ? await column.numbers(slices) : await column.dates(slices);
    const drawn = await histogram(kind, read.of, values.counts, counts, slices);
    return { column: values.column, look, kind, reading: read.reading, empty: counts[0] ?? 0, ...drawn };
  }
  const sought = comparable(asked.sought ?? '');
  const among = sought === '' ? null : await findText(column, Buffer.from(sought), slices);
  const chosen = tests.flatMap(({ test }) => (test.is === 'oneOf' ? test.values : []));
  return { column: values.column, look: 'values', kind, ...(await listValues(column, counts, chosen, among, slices)) };
}

/** Counts, by code, the rows that pass. */
async function countCodes({ codes, size, rows }: ColumnValues, passes: Uint8Array, slices: Slices): Promise<Uint32Array> {
  const counts = new Uint32Array(size);
  await inPieces(0, rows, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      if (!passes[at]) continue;
      const code = codes[at] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  });
  return counts;
}

/** `among`: one byte per code, 1 if the value may be listed; null for all. */
async function listValues(
  column: Column,
  counts: Uint32Array,
  chosen: readonly string[],
  among: Uint8Array | null,
  slices: Slices,
): Promise<Pick<ValuesFacet, 'values' | 'others'>> {
  const { values } = column;
  // Ordered by rows of the whole list, so that lines keep their place while a filter changes.
  const { top, distinct } = await mostFrequent(values.counts, mostValues, slices, among);
  let rows = 0;
  await inPieces(0, values.size, slices, (first, last) => {
    for (let code = first; code < last; code++) if (among?.[code] !== 0) rows += counts[code] ?? 0;
  });
  const picked = among ? [] : await findCodes(values, chosen.map(comparable), slices);
  const listed = [...new Set([...top, ...picked])];
  const textOf = textsOf(column);
  const lines = listed.map((code) => ({ value: textOf(code), rows: counts[code] ?? 0 }));
  return {
    values: lines,
    others: { values: distinct - listed.length, rows: rows - lines.reduce((sum, line) => sum + line.rows, 0) },
  };
}
