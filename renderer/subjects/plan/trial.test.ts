import { expect, test } from 'vitest';
import { newSeed, trialBesideFirst, trialOf, trialRequest, trialRows, type Trial, usualTrials } from './planChoice.ts';

const [first, random] = usualTrials;
const other = (rows: number | null, isRandom = false): Trial => ({ kind: 'other', rows, random: isRandom });

test('the first rows need no seed, a random choice carries the one that its plan counted with', () => {
  expect(trialRequest(first, 25, 42)).toEqual({ limit: 25 });
  expect(trialRequest(random, 100, 42)).toEqual({ limit: 100, sampleSeed: 42 });
  expect(trialRequest(other(7, true), 7, 42)).toEqual({ limit: 7, sampleSeed: 42 });
});

test('nothing is tried of too few rows, or while no number is typed', () => {
  expect(trialRows(first, 26)).toBe(25);
  expect(trialRows(first, 25)).toBeNull();
  expect(trialRows(other(null), 1000)).toBeNull();
  expect(trialRows(other(0), 1000)).toBeNull();
});

test('another number starts from what was chosen before', () => {
  expect(trialOf('other', random)).toEqual({ kind: 'other', rows: 100, random: true });
  expect(trialOf('first', other(7, true))).toEqual(first);
});

test('a seed is one that a plan takes', () => {
  const seed = newSeed();
  expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32).toBe(true);
});

test('tries rows by chance where the first ones need no call, as many as there can be', () => {
  expect(trialBesideFirst(12_472)).toEqual({ kind: 'random', rows: 100, random: true });
  expect(trialBesideFirst(80)).toEqual({ kind: 'other', rows: 25, random: true });
});
