/** The columns of an open list that are filtered, counted or sorted by: read on first use, with the latest ones kept. */
import type { ColumnTest } from '#contract/review/columnTest.ts';
import { type TextBlock, type TextChunk, comparable } from '../../lists/rows/textBlocks.sql.ts';
import type { ReadDb } from '../../platform/database.ts';
import { scanBlock } from '../search/makeText.ts';
import { type ColumnText, eachBlockCell } from './columnValues.ts';
import { inPieces } from '../order/sortKeys.ts';
import { type Slices, openSlices } from '../slices.ts';
import { type Column, openColumn } from './openColumn.ts';
import { invert, testColumn } from './testColumn.ts';

/** Marks the rows whose cells pass, ignoring `test.not`. */
type TestBlock = (chunk: TextChunk, block: TextBlock, passes: Uint8Array) => void;

/**
 * Returns a test of a column that is answered from the list's text without reading its values: searching for part of a text takes a
 * fraction of the time needed to give a million cells their codes. Null if the test needs the column's values. Gives the same result as
 * `testColumn`.
 */
function blockTest(test: ColumnTest): TestBlock | null {
  switch (test.is) {
    case 'contains':
      return contains(Buffer.from(comparable(test.text)));
    case 'startsWith':
      return startsWith(Buffer.from(comparable(test.text)), false);
    case 'equals':
      return comparable(test.text) === '' ? isEmpty : startsWith(Buffer.from(comparable(test.text)), true);
    case 'empty':
      return isEmpty;
    case 'oneOf':
    case 'number':
    case 'date':
      return null;
  }
}

const isEmpty: TestBlock = (chunk, block, passes) => {
  passes.fill(1, chunk.first - 1, chunk.last);
  eachBlockCell(chunk, block, (row) => {
    passes[row - 1] = 0;
  });
};

const isFilled: TestBlock = (chunk, block, passes) =>
  eachBlockCell(chunk, block, (row) => {
    passes[row - 1] = 1;
  });

/** A needle neither begins nor ends with white space, so cells needn't be trimmed. */
const contains = (needle: Buffer): TestBlock =>
  needle.length === 0 ? isFilled : (chunk, block, passes) => scanBlock(chunk, block, needle, passes);

const startsWith =
  (needle: Buffer, isWhole: boolean): TestBlock =>
  (chunk, block, passes) =>
    eachBlockCell(chunk, block, (row, bytes, from, to) => {
      if (isWhole ? to - from !== needle.length : to - from < needle.length) return;
      for (let at = 0; at < needle.length; at++) if (bytes[from + at] !== needle[at]) return;
      passes[row - 1] = 1;
    });

export interface OpenColumns {
  /** Reads the column if it isn't kept. Throws Failed('view.superseded'). */
  of(column: number, slices: Slices): Promise<Column>;
  /**
   * Returns one byte per row: 1 if its cell passes. Reads no more of the column than needed. The latest results are kept: the caller must
   * not change them. Throws Failed('view.superseded').
   */
  test(column: number, test: ColumnTest, slices: Slices): Promise<Uint8Array>;
}

/** Memory for one list's columns: about ten of a million rows with few values each, or one in which every row differs. */
const mostBytes = 64 << 20;

/** Number of test results to keep, one byte per row each. */
const mostTested = 4;

/** How long reading continues after its last caller left, in ms: a newer request often needs the same column. */
const graceMs = 250;

interface Reading {
  readonly column: Promise<Column>;
  readonly stop: AbortController;
  users: number;
}

/** `text`: the list's text, if it has one. */
export function openColumns(db: ReadDb, rows: number, text?: ColumnText): OpenColumns {
  // The first one is the least recently used.
  const kept = new Map<number, Column>();
  /** Test results, least recently used first: a filter or rule is tested again each time the others change. */
  const tested = new Map<string, Uint8Array>();
  /** A column is read once, however many callers need it meanwhile. */
  const reading = new Map<number, Reading>();

  function begin(column: number): Reading {
    const stop = new AbortController();
    const begun: Reading = { column: openColumn(db, column, rows, openSlices(stop.signal), text), stop, users: 0 };
    reading.set(column, begun);
    const end = (): void => {
      if (reading.get(column) === begun) reading.delete(column);
    };
    begun.column.then((one) => {
      end();
      keep(column, one);
    }, end);
    return begun;
  }

  function leave(column: number, one: Reading): void {
    if (--one.users > 0) return;
    setTimeout(() => {
      if (one.users > 0 || reading.get(column) !== one) return;
      // Later callers start a new read.
      reading.delete(column);
      one.stop.abort();
    }, graceMs).unref();
  }

  function keep(column: number, one: Column): void {
    kept.delete(column);
    kept.set(column, one);
    let bytes = [...kept.values()].reduce((sum, each) => sum + each.bytes(), 0);
    for (const [oldest, each] of kept) {
      if (bytes <= mostBytes || kept.size === 1) break;
      kept.delete(oldest);
      bytes -= each.bytes();
    }
  }

  async function of(column: number, slices: Slices): Promise<Column> {
    const known = kept.get(column);
    if (known) {
      keep(column, known);
      return known;
    }
    const one = reading.get(column) ?? begin(column);
    one.users++;
    try {
      return await slices.join(one.column);
    } finally {
      leave(column, one);
    }
  }

  async function testCells(column: number, test: ColumnTest, slices: Slices): Promise<Uint8Array> {
    const testOne = kept.has(column) || text === undefined ? null : blockTest(test);
    if (testOne !== null) {
      const passes = new Uint8Array(rows);
      if (await text?.eachBlock(column, slices, (chunk, block) => testOne(chunk, block, passes))) {
        if (test.not) await inPieces(0, rows, slices, (first, last) => invert(passes, first, last));
        return passes;
      }
    }
    return testColumn(await of(column, slices), test, slices);
  }

  return {
    of,
    async test(column, test, slices) {
      const key = JSON.stringify([column, test]);
      const passes = tested.get(key) ?? (await testCells(column, test, slices));
      tested.delete(key);
      tested.set(key, passes);
      const [oldest] = tested.keys();
      if (tested.size > mostTested && oldest !== undefined) tested.delete(oldest);
      return passes;
    },
  };
}
