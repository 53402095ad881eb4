/** Packs the index of some rows into bytes for the list's file, one array after another, and back. */
import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { decisionValues } from '#contract/review/decision.ts';
import { facetChoices, isChoiceFacet, isTextFacet, rowFacets } from '#contract/review/facets.ts';
import { findingRules } from '#contract/lists/finding.ts';
import { noCalls } from '#contract/verdict/noCall.ts';
import type { ReadDb } from '../../platform/database.ts';
import type { KeptPiece } from '../../lists/findings/keptIndex.sql.ts';
import { isVerdictField } from '#contract/verdict/verdictFields.ts';
import { codedValues, noScore } from '../../verdict/kept/verdictCodes.sql.ts';
import { readTexts } from '../../verdict/kept/verdictTexts.sql.ts';
import { wasContested } from '../acts/manualDecisions.sql.ts';
import { judgedFields, readDecisions, readSuggested, type FacetIndex } from './facetIndex.ts';

/** Those with two bytes per row first, so that each is aligned. Decisions follow from `decided` and the suggestions. */
const facets = rowFacets.filter((facet) => isVerdictField(facet)).toSorted((a, b) => Number(isTextFacet(b)) - Number(isTextFacet(a)));

/** The meaning of the codes: a program with other values, or another order of values or bytes, ignores stored index. */
export const indexLayout = createHash('sha256')
  .update(
    JSON.stringify([
      facets.map((facet) => [facet, isChoiceFacet(facet) ? facetChoices(facet) : isTextFacet(facet) ? 'text' : noScore]),
      judgedFields.map((field) => [field, codedValues(field)]),
      decisionValues,
      noCalls,
      findingRules,
      endianness(),
      ['all', 'oneValue'],
    ]),
  )
  .digest('base64url')
  .slice(0, 16);

const arraysOf = ({ findings, codes, judged, decided, keptDespite }: FacetIndex): (Uint8Array | Uint16Array | Uint32Array)[] => [
  findings,
  ...facets.map((facet) => codes[facet]),
  ...judgedFields.map((field) => judged[field]),
  decided,
  keptDespite,
];
const bytesOf = (array: Uint8Array | Uint16Array | Uint32Array, from: number, to: number): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset + from * array.BYTES_PER_ELEMENT, (to - from) * array.BYTES_PER_ELEMENT);

/** How an array is packed: all of it, or its one value. */
const [all, oneValue] = [0, 1];

/** The index of the first `rows` rows of the arrays. Many facts have one value in all of them, as if a check wasn't bought. */
export function packIndex(index: FacetIndex, rows: number): KeptPiece {
  const arrays = arraysOf(index);
  const ways = arrays.map((array) => (array.subarray(0, rows).every((code) => code === array[0]) ? oneValue : all));
  const parts = arrays.map((array, at) => bytesOf(array, 0, ways[at] === oneValue ? Math.min(1, rows) : rows));
  return { layout: indexLayout, codes: Buffer.concat([Uint8Array.from(ways), ...parts]) };
}

/**
 * Copies the index of the rows from `first` to `last` into place. Returns false, without changes, if the piece doesn't match. The code of a
 * free text is valid as long as the list's file exists, so only new texts are read, from the same file as the piece.
 */
export function unpackIndex(db: ReadDb, piece: KeptPiece, index: FacetIndex, first: number, last: number): boolean {
  const arrays = arraysOf(index);
  const sizes = arrays.map(({ BYTES_PER_ELEMENT: bytes }, at) => (piece.codes[at] === oneValue ? bytes : bytes * (last - first + 1)));
  const isTheirs = piece.layout === indexLayout && piece.codes.length === sizes.reduce((sum, size) => sum + size, arrays.length);
  if (!isTheirs) return false;
  let start = arrays.length;
  for (const [at, array] of arrays.entries()) {
    const size = sizes[at] ?? 0;
    bytesOf(array, first - 1, last).set(piece.codes.subarray(start, start + size));
    if (piece.codes[at] === oneValue) array.fill(array[first - 1] ?? 0, first, last);
    start += size;
  }
  readTexts(db, index.texts);
  // A piece doesn't hold which rows are contested: that would cost all lists something that few have.
  if (wasContested(db)) readDecisions(db, index, first, last);
  else readSuggested(db, index, first, last);
  return true;
}
