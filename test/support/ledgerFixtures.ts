/** The fake backend's ledger: attempts of every outcome, keys with and without limits, sums that agree and sums that don't. */
import type { CommandHandlers } from '../../electron/contract/commands.ts';
import type { EnvironmentUsage } from '../../electron/contract/keyUsage.ts';
import type { Attempt, AttemptDetail, AttemptQuery, Recount, RunFigures } from '../../electron/contract/ledger.ts';
import { ids } from './windowFixtures.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.now();

/** Their ids differ only in their number. */
export const attemptIdOf = (seq: number): string => `0198c0de-0000-7000-8000-${String(seq).padStart(12, '0')}`;

/** A call of a run that was answered, unless `part` says otherwise. */
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

/** The special ones, newest first; between them are answered calls. */
const odd: readonly Partial<Attempt>[] = [
  { outcome: 'open', endedAt: null, status: null, billed: 'unknown' },
  { outcome: 'inDoubt', status: null, code: 'interrupted', billed: 'unknown' },
  { outcome: 'retryLater', status: 503, code: 'SERVICE_UNAVAILABLE', billed: 'unknown' },
  { outcome: 'rateLimited', status: 429, code: 'RATE_LIMIT_EXCEEDED', serviceMessage: 'Rate limit exceeded', billed: 'no' },
  { partial: true },
  { outcome: 'refused', status: 400, code: 'bad_request', serviceMessage: 'Invalid phone number', billed: 'no' },
  { outcome: 'offline', status: null, code: 'ENOTFOUND', billed: 'no' },
  {
    purpose: 'lookup',
    runId: null,
    listId: null,
    listName: null,
    rows: 0,
    sandbox: true,
    environment: 'sandbox',
    operation: 'phone_intel@3.0',
    priceMicros: 15_000,
    by: 'Grace Abernathy-Lindqvist',
  },
  { outcome: 'blocked', status: 403, code: 'QUOTA_EXCEEDED', serviceMessage: 'Quota exceeded for this key', billed: 'no' },
  { outcome: 'retryLater', status: null, code: 'timedOut', billed: 'unknown' },
  { outcome: 'withdrawn', status: null, billed: 'no' },
  { operation: 'phone@3.2', addOns: [], priceMicros: null },
  {
    ...{ purpose: 'feedback', runId: null, rows: 0, operation: 'phone_feedback@1.0', addOns: [], priceMicros: null, outcome: 'inDoubt' },
    ...{ status: null, code: 'timedOut', billed: 'unknown' },
  },
];
const total = 4210;
export const attempts: Attempt[] = Array.from({ length: total }, (_, index) => {
  const seq = total - index;
  return madeAttempt(seq, index < 39 ? (index % 3 === 0 ? odd[index / 3] : {}) : index % 97 === 0 ? odd[1] : {});
});

const usage = (part: Partial<EnvironmentUsage> & Pick<EnvironmentUsage, 'environmentId' | 'environment'>): EnvironmentUsage => ({
  sandbox: false,
  limits: { quotaCalls: 10_000, budgetMicros: 1_000_000_000, cycleDay: 15 },
  cycleFrom: Date.UTC(2026, 4, 15),
  cycleUntil: Date.UTC(2026, 5, 15),
  billed: 1740,
  billingUnknown: 60,
  lowMicros: 612_400_000,
  highMicros: 633_900_000,
  currency: 'USD',
  ...part,
});
export const liveUsage = usage({ environmentId: ids.live, environment: 'Live' });
const usages: EnvironmentUsage[] = [
  usage({
    environmentId: 'sandbox',
    environment: 'sandbox',
    sandbox: true,
    limits: { quotaCalls: null, budgetMicros: null, cycleDay: 1 },
    billed: 431,
    billingUnknown: 0,
    lowMicros: 12_930_000,
    highMicros: 12_930_000,
  }),
  liveUsage,
];

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
/** A run whose sums agree, unless `part` says otherwise. */
export const madeRecount = (part: Partial<Recount> = {}): Recount => ({
  runId: ids.run,
  listName: 'Solar leads May',
  startedAt: now - 20 * minute,
  currency: 'USD',
  sandbox: false,
  kept: figures,
  counted: figures,
  differs: [],
  ...part,
});
const small: RunFigures = {
  ...figures,
  planned: 431,
  done: 422,
  partial: 9,
  failed: 0,
  refused: 0,
  sent: 431,
  inDoubt: 0,
  billingUnknown: 0,
};
const cheap: RunFigures = { ...small, lowMicros: 12_930_000, highMicros: 12_930_000 };
export const agreeing: Recount[] = [
  madeRecount(),
  madeRecount({
    runId: ids.webinar,
    listName: 'Webinar sign-ups Q2',
    startedAt: now - 3 * day,
    sandbox: true,
    kept: cheap,
    counted: cheap,
  }),
];
export const differing: Recount[] = [
  madeRecount({ counted: { ...figures, done: 9997, lowMicros: 306_060_000 }, differs: ['done', 'lowMicros'] }),
  ...agreeing.slice(1),
];

const pick: Record<AttemptQuery['show'], (one: Attempt) => boolean> = {
  all: () => true,
  billingUnknown: ({ billed, outcome }) => billed === 'unknown' && outcome !== 'open',
  troubled: ({ outcome }) => outcome !== 'done' && outcome !== 'open',
};

/** Handlers for the ledger, and for keys in the settings. */
/** An attempt in full: answered, as one of a list's rows, unless its row of the ledger says otherwise. */
function madeDetail(attemptId: string): AttemptDetail {
  const attempt = attempts.find((one) => one.attemptId === attemptId) ?? madeAttempt(4999, { attemptId });
  const { operation, addOns, environment, sandbox, outcome } = attempt;
  const sent: [string, string][] = [
    ['name', 'Ann van Dyk'],
    ['phone', '+12065550142'],
    ['address.postal_code', '98101'],
  ];
  const answer = {
    ...{ answerId: 'answer', attemptId, operation, addOns, environment, sandbox, status: 200, partial: attempt.partial, facts: null, sent },
    headers: [['content-type', 'application/json']] as [string, string][],
    body: JSON.stringify({ id: 'T_6a1', 'phone.is_valid': true, 'phone.contact_grade': 'A' }),
    ...{ arrivedAt: attempt.endedAt ?? attempt.startedAt, responseId: 'T_6a1' },
  };
  return {
    ...{ attempt, sent, answer: outcome === 'done' ? answer : null },
    rows: attempt.purpose === 'lookup' ? [] : Array.from({ length: Math.max(1, attempt.rows) }, (_, index) => 17 + index * 31),
    leaf: { position: attempt.seq * 2 - 1, of: 9998, hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },
  };
}

export function ledgerHandlers(recounts: readonly Recount[] = agreeing): Partial<CommandHandlers> {
  const known = [...usages];
  return {
    'ledger.attempt': ({ attemptId }) => Promise.resolve(madeDetail(attemptId)),
    'ledger.attempts': ({ show, runId, before, count }) => {
      const found = attempts.filter(
        (one) => pick[show](one) && (runId === null || one.runId === runId) && (before === null || one.seq < before),
      );
      return Promise.resolve({ attempts: found.slice(0, count), more: found.length > count });
    },
    'ledger.recount': () => Promise.resolve([...recounts]),
    'keys.usage': () => Promise.resolve(known),
    'keys.setLimits': ({ environmentId, limits }) => {
      const index = known.findIndex((one) => one.environmentId === environmentId);
      const changed = { ...(known[index] ?? usage({ environmentId, environment: 'Live' })), limits };
      if (index >= 0) known[index] = changed;
      return Promise.resolve(changed);
    },
  };
}
