import { hash } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { rowSetOf } from '#base/rowSet.ts';
import { fc } from '#test/support/propertyCases.ts';
import { packRows } from '../platform/pieces.ts';
import { IdentityMap } from './identityMemory.ts';
import { drawRows, sampleRows } from './planQuestion.ts';

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

test('draws the requested number of different rows, in order, and the same ones for the same seed', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 2 ** 32 - 1 }), (rows, count, seed) => {
      const drawn = sampleRows(rows, count, seed);
      expect(drawn).toHaveLength(Math.min(rows, count));
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.every((row, index) => row >= 1 && row <= rows && row > (drawn[index - 1] ?? 0))).toBe(true);
      expect(sampleRows(rows, count, seed)).toEqual(drawn);
    }),
  );
});

test('favors no part of the list', () => {
  const drawn = Array.from({ length: 400 }, (_, seed) => sampleRows(1000, 50, seed)).flat();
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const inTenth = drawn.filter((row) => Math.floor((row - 1) / 100) === tenth).length;
    // 2,000 are expected in each part; five standard deviations are about 210.
    expect(Math.abs(inTenth - 2000)).toBeLessThan(210);
  }
});

const identity = (name: string): Buffer => hash('sha256', name, 'buffer');

it('finds every identity again, even after growing many times', () => {
  const map = new IdentityMap();
  for (let at = 1; at <= 20_000; at += 1) map.set(identity(`row ${at}`), at);
  for (let at = 1; at <= 20_000; at += 1) if (map.get(identity(`row ${at}`)) !== at) expect.fail(`row ${at} is lost`);
  expect(map.get(identity('nobody'))).toBeUndefined();
});

it('keeps the last value of an identity, wherever its bytes are', () => {
  const map = new IdentityMap();
  map.set(identity('a'), 1);
  const shifted = new Uint8Array(33);
  shifted.set(identity('a'), 1);
  map.set(shifted.subarray(1), 2 ** 40);
  expect(map.get(identity('a'))).toBe(2 ** 40);
});

it('distinguishes identities that begin with the same word', () => {
  const map = new IdentityMap();
  const [one, other] = [identity('a'), identity('a')];
  other[15] = (other[15] ?? 0) ^ 1;
  map.set(one, 1);
  map.set(other, 2);
  expect([map.get(one), map.get(other)]).toEqual([1, 2]);
});

it('refuses a value that it couldn’t distinguish from none', () => {
  expect(() => new IdentityMap().set(identity('a'), 0)).toThrow(RangeError);
});
