/** Packs the index of some rows into bytes for the list's file, one array after another, and back. */
import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { decisionValues } from '../../../contract/decision.ts';
import { facetChoices, isChoiceFacet, isTextFacet, rowFacets } from '../../../contract/facets.ts';
import { findingRules } from '../../../contract/finding.ts';
import { noCalls } from '../../../contract/noCall.ts';
import type { ReadDb } from '../../store/database.ts';
import type { KeptPiece } from '../../store/lists/findings/keptIndex.ts';
import { isVerdictField } from '../../../contract/verdictFields.ts';
import { codedValues, noScore } from '../../store/lists/verdicts/verdictCodes.ts';
import { readTexts } from '../../store/lists/verdicts/verdictTexts.ts';
import { judgedFields, readSuggested, type FacetIndex } from './facetIndex.ts';

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

/** The index of the first `rows` rows of the arrays. */
export const packIndex = (index: FacetIndex, rows: number): KeptPiece => ({
  layout: indexLayout,
  codes: Buffer.concat(arraysOf(index).map((array) => bytesOf(array, 0, rows))),
});

/**
 * Copies the index of the rows from `first` to `last` into place. Returns false, without changes, if the piece doesn't match. The code of a
 * free text is valid as long as the list's file exists, so only new texts are read, from the same file as the piece.
 */
export function unpackIndex(db: ReadDb, piece: KeptPiece, index: FacetIndex, first: number, last: number): boolean {
  const parts = arraysOf(index).map((array) => bytesOf(array, first - 1, last));
  const isTheirs = piece.layout === indexLayout && piece.codes.length === parts.reduce((sum, { length }) => sum + length, 0);
  if (!isTheirs) return false;
  let at = 0;
  for (const part of parts) {
    part.set(piece.codes.subarray(at, at + part.length));
    at += part.length;
  }
  readTexts(db, index.texts);
  readSuggested(db, index, first, last);
  return true;
}
