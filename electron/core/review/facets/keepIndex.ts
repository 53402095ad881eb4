/** Stores the facts of a list's rows in its file after a quiet period, so that the next process needn't read a million verdicts. */
import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { decisionValues } from '#contract/review/decision.ts';
import { facetChoices, isChoiceFacet, isTextFacet, rowFacets } from '#contract/review/facets.ts';
import { findingRules } from '#contract/lists/finding.ts';
import { noCalls } from '#contract/verdict/standing.ts';
import { type ReadDb, unlessBusy, type WriteDb, writeTogether } from '../../platform/database.ts';
import { type KeptPiece, missingPieces, putPiece } from '../../lists/findings/keptIndex.sql.ts';
import { isVerdictField } from '#contract/verdict/verdictFields.ts';
import { codedValues, noScore } from '../../verdict/kept/verdictCodes.sql.ts';
import { readTexts } from '../../verdict/kept/verdictTexts.sql.ts';
import { Failed } from '#contract/failure.ts';
import { rowsIn, rowsOfPiece } from '../../platform/pieces.ts';
import { wasContested } from '../acts/rowActions.sql.ts';
import { judgedFields, readDecisions, readSuggested, type FacetIndex, emptyIndex, readIndex } from './facetIndex.ts';

/**
 * Facets with two bytes per row come first, so that each is aligned. Decisions are left out: they follow from `decided` and the
 * suggestions.
 */
const facets = rowFacets.filter((facet) => isVerdictField(facet)).toSorted((a, b) => Number(isTextFacet(b)) - Number(isTextFacet(a)));

/**
 * Identifies the meaning of the codes: a version of the program with other values, or another order of values or bytes, ignores a stored
 * index.
 */
export const indexLayout = createHash('sha256')
  .update(
    JSON.stringify([
      facets.map((facet) => [facet, isChoiceFacet(facet) ? facetChoices(facet) : isTextFacet(facet) ? 'text' : noScore]),
      judgedFields.map((field) => [field, codedValues(field)]),
      'sandbox',
      decisionValues,
      noCalls,
      findingRules,
      endianness(),
      ['all', 'oneValue'],
    ]),
  )
  .digest('base64url')
  .slice(0, 16);

const arraysOf = ({ findings, codes, judged, sandbox, decided, keptDespite }: FacetIndex): (Uint8Array | Uint16Array | Uint32Array)[] => [
  findings,
  ...facets.map((facet) => codes[facet]),
  ...judgedFields.map((field) => judged[field]),
  sandbox,
  decided,
  keptDespite,
];
const bytesOf = (array: Uint8Array | Uint16Array | Uint32Array, from: number, to: number): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset + from * array.BYTES_PER_ELEMENT, (to - from) * array.BYTES_PER_ELEMENT);

/** Whether all values of an array are stored, or its single value. */
const [all, oneValue] = [0, 1];

/**
 * Packs the first `rows` rows of an index into bytes for the list's file, one array after another. Many facts have a single value in all
 * rows, for example if a check wasn't bought.
 */
function packIndex(index: FacetIndex, rows: number): KeptPiece {
  const arrays = arraysOf(index);
  const ways = arrays.map((array) => (array.subarray(0, rows).every((code) => code === array[0]) ? oneValue : all));
  const parts = arrays.map((array, at) => bytesOf(array, 0, ways[at] === oneValue ? Math.min(1, rows) : rows));
  return { layout: indexLayout, codes: Buffer.concat([Uint8Array.from(ways), ...parts]) };
}

/**
 * Copies the index of the rows from `first` to `last` into place. Returns false, without changes, if the piece doesn't match. The code of a
 * free text stays valid as long as the list's file exists, so only new texts are read, from the same file as the piece.
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
  // A piece doesn't store which rows are contested: all lists would pay for something that few have.
  if (wasContested(db)) readDecisions(db, index, first, last);
  else readSuggested(db, index, first, last);
  return true;
}

/**
 * Milliseconds without changes before storing: a run, or a person at work, keeps changing rows, and storing them is only worthwhile once
 * that stops.
 */
const quietMs = 1_000;

interface IndexKeeper {
  /** Schedules storing missing or changed pieces after a quiet period. Returns at once. */
  due(listId: string): void;
  /** Cancels storing. Call this before the list's row numbers change, or it is deleted. */
  forget(listId: string): void;
  /** Cancels everything; nothing is stored from then on. */
  end(): void;
}

/** `use` runs `work` with the list, opening it if needed. */
export function createIndexKeeper(
  use: (listId: string, work: (list: { db: WriteDb; rows: number }) => Promise<void>) => Promise<void>,
): IndexKeeper {
  const waiting = new Map<string, NodeJS.Timeout>();
  const keep = (listId: string): void => {
    waiting.delete(listId);
    const changedAgain = (): boolean => waiting.has(listId);
    use(listId, ({ db, rows }) => keepMissing(db, rows, changedAgain)).catch((error: unknown) => {
      // The list is gone, or its disk is full: nothing depends on the stored index, and other uses of the list report the error.
      if (!(error instanceof Failed)) throw error;
    });
  };
  return {
    due(listId) {
      clearTimeout(waiting.get(listId));
      waiting.set(listId, setTimeout(keep, quietMs, listId).unref());
    },
    forget(listId) {
      clearTimeout(waiting.get(listId));
      waiting.delete(listId);
    },
    end() {
      waiting.forEach((timer) => clearTimeout(timer));
      waiting.clear();
    },
  };
}

/** Stores the missing pieces, one transaction each, until `stop` returns true because rows changed again. */
export async function keepMissing(db: WriteDb, rows: number, stop: () => boolean): Promise<void> {
  const index = emptyIndex(Math.min(rows, rowsOfPiece));
  const keepPiece = (piece: number): void => {
    const [first, last] = rowsIn(piece, rows);
    readIndex(db, index, first, last, first);
    putPiece(db, piece, packIndex(index, last - first + 1));
  };
  for (const piece of missingPieces(db, rows, indexLayout)) {
    await setImmediate();
    if (stop() || !db.open) return;
    // Skipped while another connection is writing: waiting would block requests to this thread.
    if (!unlessBusy(db, 0, () => writeTogether(db, () => keepPiece(piece)))) return;
  }
}
