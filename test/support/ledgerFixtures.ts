/** Made-up attempts of the ledger and sums of a run. */
import type { Attempt, Recount, RunFigures } from '#contract/ledger/ledger.ts';
import { ids } from './windowFixtures.ts';

const minute = 60_000;
const now = Date.now();

/** Ids that differ only in their number. */
export const attemptIdOf = (seq: number): string => `0198c0de-0000-7000-8000-${String(seq).padStart(12, '0')}`;

/** An answered call of a run; `part` overrides its properties. */
export const madeAttempt = (seq: number, part: Partial<Attempt> = {}): Attempt => ({
  attemptId: attemptIdOf(seq),
  seq,
  startedAt: now - (5000 - seq) * 3500,
  endedAt: now - (5000 - seq) * 3500 + 400,
  purpose: 'run',
  runId: ids.run,
  listId: ids.solar,
  listName: 'Solar leads May',
  rows: seq % 7 === 0 ? 3 : 1,
  environment: 'Live',
  sandbox: false,
  operation: 'real_contact@2.0',
  addOns: ['litigator_checks'],
  outcome: 'done',
  partial: false,
  status: 200,
  code: null,
  serviceMessage: null,
  billed: 'yes',
  priceMicros: 30_000,
  currency: 'USD',
  by: 'Ada',
  ...part,
});

export const figures: RunFigures = {
  planned: 10_219,
  done: 9998,
  partial: 205,
  failed: 4,
  refused: 12,
  pending: 0,
  sent: 10_270,
  inDoubt: 3,
  billingUnknown: 2,
  lowMicros: 306_090_000,
  highMicros: 306_240_000,
};
/** A run whose sums agree; `part` overrides its properties. */
export const madeRecount = (part: Partial<Recount> = {}): Recount => ({
  runId: ids.run,
  listName: 'Solar leads May',
  startedAt: now - 20 * minute,
  currency: 'USD',
  sandbox: false,
  complete: true,
  kept: figures,
  counted: figures,
  differs: [],
  ...part,
});
