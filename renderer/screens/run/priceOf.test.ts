import { expect, test } from 'vitest';
import type { RunCheck } from '#contract/runs/run.ts';
import { priceOfRest } from './useRuns.ts';
import { checksWithOther } from './Outcomes.tsx';

const check = (operation: RunCheck['operation'], pending: number, part: Partial<RunCheck> = {}): RunCheck => ({
  operation,
  addOns: ['litigator_checks'],
  where: {},
  state: 'running',
  serviceMessage: null,
  rows: 100,
  skipped: [],
  counts: { planned: 100, done: 100 - pending, partial: 0, failed: 0, refused: 0, pending },
  ...part,
});
const prices = { operations: { 'phone_intel@3.0': 15_000, 'real_contact@2.0': 30_000 }, addOns: {} };

test('the rest of a run costs what its pending calls cost, and each missing price counts once', () => {
  expect(priceOfRest(prices, [check('phone_intel@3.0', 10), check('real_contact@2.0', 4)])).toEqual({
    pendingMicros: 270_000,
    unpriced: 1,
  });
});

test('the rest is not known while a price is missing or a check still waits for its rows', () => {
  expect(priceOfRest(prices, [check('phone_intel@3.0', 10), check('phone@3.2', 4, { addOns: [] })])).toEqual({
    pendingMicros: null,
    unpriced: 2,
  });
  expect(priceOfRest(prices, [check('phone_intel@3.0', 10), check('real_contact@2.0', 0, { state: 'waiting' })]).pendingMicros).toBeNull();
});

const other = { id: 'real_contact@1.1', addOns: [{ name: 'litigator_checks' as const, paths: [] }] };

test('another version takes a check’s place with its add-ons and its condition, and the other checks stay', () => {
  const checks = [
    check('phone_intel@3.0', 0, { state: 'finished' }),
    check('real_contact@2.0', 100, { state: 'notEnabled', addOns: ['litigator_checks', 'email_checks_age'], where: { scoreAtLeast: 31 } }),
  ];
  expect(checksWithOther(checks, 'real_contact@2.0', other)).toEqual([
    { operation: 'phone_intel@3.0', addOns: ['litigator_checks'], where: {} },
    { operation: 'real_contact@1.1', addOns: ['litigator_checks'], where: { scoreAtLeast: 31 } },
  ]);
});

test('where the first version has answered some rows already, the other is asked about the rest alone', () => {
  expect(checksWithOther([check('real_contact@2.0', 40, { state: 'notEnabled' })], 'real_contact@2.0', other)[0]?.where).toEqual({
    status: ['pending', 'failed'],
  });
  expect(checksWithOther([check('real_contact@2.0', 100, { state: 'notEnabled' })], 'real_contact@2.0', other)[0]?.where).toEqual({});
});
