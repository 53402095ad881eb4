import { fc } from '#test/support/propertyCases.ts';
import { expect, it } from 'vitest';
import { rowSetOf } from '#base/rowSet.ts';
import { packRows } from '../platform/pieces.ts';
import { drawRows } from './drawRows.ts';

const packed = (rows: readonly number[]): string => packRows(rowSetOf(Uint32Array.from(rows)));
const all = { rows: null, limit: null, sampleSeed: null };

it('names no rows where all or the first are planned', () => {
  expect(drawRows(100, all)).toBeNull();
  expect(drawRows(100, { ...all, limit: 10 })).toBeNull();
});

it('plans the chosen rows, their first, or a sample of them, in order and never another one', () => {
  const chosen = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 80 });
  fc.assert(
    fc.property(chosen, fc.option(fc.integer({ min: 1, max: 90 })), fc.option(fc.nat(1_000)), (rows, limit, sampleSeed) => {
      const inOrder = rows.toSorted((a, b) => a - b).filter((row) => row <= 250);
      const drawn = drawRows(250, { rows: packed(rows), limit, sampleSeed }) ?? [];
      expect(drawn).toHaveLength(Math.min(limit ?? Infinity, inOrder.length));
      expect(drawn).toEqual(sampleSeed === null ? inOrder.slice(0, limit ?? undefined) : inOrder.filter((row) => drawn.includes(row)));
    }),
  );
});
