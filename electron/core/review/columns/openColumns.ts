/** The columns of an open list that somebody filters, counts or sorts by: read on first use, and the last ones kept. */
import type { ColumnTest } from '#contract/review/columnTest.ts';
import type { ReadDb } from '../../platform/database.ts';
import { inPieces } from '../order/sortKeys.ts';
import { openSlices, type Slices } from '../slices.ts';
import type { ColumnText } from './columnValues.ts';
import { openColumn, type Column } from './openColumn.ts';
import { blockTest } from './testBlock.ts';
import { invert, testColumn } from './testColumn.ts';

export interface OpenColumns {
  /** Reads the column if it isn't kept. Throws Failed('view.superseded'). */
  of(column: number, slices: Slices): Promise<Column>;
  /**
   * One byte per row: 1 if its cell passes. Reads no more of the column than it has to. The last answers are kept: the caller must not change
   * them. Throws Failed('view.superseded').
   */
  test(column: number, test: ColumnTest, slices: Slices): Promise<Uint8Array>;
}

/** Memory for one list's columns: some ten of a million rows with few values each, or one in which every row differs. */
const mostBytes = 64 << 20;

/** A byte per row each. */
const mostTested = 4;

/** How long reading goes on when nobody waits for it anymore: a newer question often asks for the same column. */
const graceMs = 250;

interface Reading {
  readonly column: Promise<Column>;
  readonly stop: AbortController;
  users: number;
}

/** `text`: the list's, if it has one. */
export function openColumns(db: ReadDb, rows: number, text?: ColumnText): OpenColumns {
  // The first one is the least recently used.
  const kept = new Map<number, Column>();
  /** Answers by test, the least recently used first: a filter or a rule is asked about again with each change of the others. */
  const tested = new Map<string, Uint8Array>();
  /** A column is read once, whoever asks for it meanwhile. */
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
      // Whoever asks from now on begins anew.
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
