import { expect, test } from 'vitest';
import { listCost } from './listCost.ts';

const run = (micros: number, sandbox = false, currency = 'USD') => ({
  sandbox,
  cost: { lowMicros: micros, highMicros: micros, currency, complete: true },
});

test('a list that was first tried in the sandbox has the cost of its live runs alone', () => {
  expect(listCost([run(2_000_000), run(3_000_000), run(7_000_000, true)])).toMatchObject({ micros: 5_000_000, sandbox: false });
  expect(listCost([run(7_000_000, true, 'EUR'), run(2_000_000)])).toMatchObject({ micros: 2_000_000, currency: 'USD' });
  expect(listCost([run(7_000_000, true)])).toMatchObject({ micros: 7_000_000, sandbox: true });
});

test('amounts in several currencies are not added', () => {
  expect(listCost([run(2_000_000), run(1_000_000, false, 'EUR')])).toBeNull();
  expect(listCost([])).toBeNull();
});
