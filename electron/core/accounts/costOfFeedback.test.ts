import { rmSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { makeLedger, newDataDir } from '#test/support/madeList.ts';
import { makeEnvironment } from '#test/support/madeRun.ts';
import { feedbackCost } from '#messages/money.ts';
import { costOfFeedback } from './priceOfCall.ts';

const dataDir = newDataDir();
const made = makeLedger(dataDir);
afterEach(() => {
  made.close();
  rmSync(dataDir, { recursive: true });
});

test('feedback costs what its environments say, the sandbox charges nothing, and a price that nobody set is not zero', () => {
  const sandbox = makeEnvironment(made.ledger, 'Sandbox');
  const [priced, unpriced] = [uuidv7(), uuidv7()].map((id, at) => makeEnvironment(made.ledger, `Live ${at}`, id)) as [string, string];
  made.ledger.db
    .prepare('UPDATE environments SET prices = ? WHERE environment_id = ?')
    .run(JSON.stringify({ operations: { 'phone_feedback@1.0': 5000 }, addOns: {} }), priced);
  const costOf = (...entries: [string, number][]) => costOfFeedback(made.read, new Map(entries));
  expect(costOf([sandbox, 9])).toBeNull();
  expect(costOf([sandbox, 9], [priced, 74])).toEqual({ lowMicros: 370_000, highMicros: 370_000, currency: 'USD', complete: true });
  const both = costOf([priced, 74], [unpriced, 1]);
  expect(both).toMatchObject({ lowMicros: 370_000, complete: false });
  expect(both && feedbackCost(both)).toMatch(/no price is set/);
});
