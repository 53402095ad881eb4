/**
 * Tests of a column that are answered from the list's text, without reading its values: a search for a part of the text takes a fraction of the
 * time in which a million cells get their codes.
 */
import type { ColumnTest } from '#contract/review/columnTest.ts';
import { comparable, type TextBlock, type TextChunk } from '../../lists/rows/textBlocks.sql.ts';
import { scanBlock } from '../search/scanText.ts';
import { eachBlockCell } from './eachBlockCell.ts';

/** Marks the rows whose cells pass, whatever `test.not` says. */
export type TestBlock = (chunk: TextChunk, block: TextBlock, passes: Uint8Array) => void;

/** Null: such a test needs the column's values. It says the same as `testColumn`. */
export function blockTest(test: ColumnTest): TestBlock | null {
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

/** Neither end of a text that is sought is white space, so that cells needn't be trimmed. */
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
