/** Runs in states at which no sandbox stops: in the middle, waiting, or refused; with their latest answers. */
import type { CommandHandlers } from '#contract/commands.ts';
import type { Environment } from '#contract/accounts/environment.ts';
import { defaultPrices } from '#contract/service/operations/catalog.ts';
import type { Overview } from '#contract/review/overview.ts';
import type { LatestAnswer, Run, RunCheck, StopCause } from '#contract/runs/run.ts';
import { bandOf, type Grade, type Litigator, type Verdict, unplannedVerdict } from '#contract/verdict/verdict.ts';
import { madeStanding } from './madeFacets.ts';
import { madeOverview } from './madeOverview.ts';
import { ids } from './windowFixtures.ts';

const minute = 60_000;

const verdict = (grade: Grade | null, score: number | null, litigator: Litigator, part: Partial<Verdict> = {}): Verdict => ({
  ...unplannedVerdict,
  status: 'answered',
  grade,
  score,
  band: bandOf(score),
  lineType: 'Mobile',
  valid: true,
  nameMatch: true,
  litigator,
  notChecked: litigator === 'notChecked' ? 'timedOut' : null,
  reasons: [],
  warnings: [],
  checkedAt: Date.now() - 2000,
  checkedWith: ['real_contact@2.0'],
  answerIds: [],
  sandbox: true,
  ...part,
});

const people: readonly [Grade, string, number, Litigator][] = [
  ['A', 'Yusuf Abernathy', 96, 'clear'],
  ['B', 'Colette Marchetti', 81, 'clear'],
  ['F', 'Brandt Oyelaran', 4, 'clear'],
  ['C', 'Hannelore Pike', 50, 'clear'],
  ['A', 'Dmitri Vasquez-Lund', 88, 'clear'],
  ['D', 'Rosalind Teague', 34, 'notChecked'],
  ['B', 'Ngozi Farrell', 77, 'clear'],
  ['F', 'Everett Kowalczyk', 61, 'litigator'],
  ['A', 'Saoirse Lindgren', 100, 'clear'],
  ['C', 'Mateo Brightwater', 58, 'clear'],
  ['E', 'Winifred Osei', 22, 'clear'],
  ['A', 'Leopold Castellano', 92, 'clear'],
  ['B', 'Anneke de Vries', 74, 'clear'],
  ['A', 'Tamsin Achebe', 83, 'clear'],
  ['D', 'Ignacio Thorne', 41, 'clear'],
  ['B', 'Philippa Nakagawa', 79, 'clear'],
  ['C', 'Osgood Tremaine', 55, 'clear'],
  ['A', 'Beatriz Halloran', 90, 'clear'],
  ['B', 'Linus Okonjo', 71, 'clear'],
  ['A', 'Marguerite Ashdown', 87, 'clear'],
];
const latestAnswers: LatestAnswer[] = people.map(([grade, label, score, litigator], index) => ({
  row: 6400 - index,
  label,
  verdict: label === 'Ignacio Thorne' ? verdict(null, null, 'notChecked', { status: 'failed' }) : verdict(grade, score, litigator),
}));

/** Fifteen minutes at a little under ten calls per second, with one request to slow down. */
function history(end: number, offlineFor = 0): Run['history'] {
  const last = Math.floor(end / 1000);
  return Array.from({ length: 900 }, (_, index) => {
    const at = last - 899 + index;
    if (index >= 900 - offlineFor) return { at, calls: 0, state: 'offline' };
    if (index >= 480 && index < 500) return { at, calls: index < 490 ? 1 : 4, state: 'slowed' };
    return { at, calls: index < 4 ? 2 * index : 9 + ((index * 7) % 5 < 2 ? 1 : 0) - (index % 11 === 0 ? 1 : 0), state: 'running' };
  });
}

/** A check of every row, with a litigator check. */
const checkOf = (part: Partial<RunCheck> & Pick<RunCheck, 'operation' | 'counts'>): RunCheck => ({
  addOns: ['litigator_checks'],
  where: {},
  state: 'running',
  serviceMessage: null,
  rows: 12_472,
  skipped: [
    { why: 'invalid', parameter: 'phone', rule: 'phone.missing', rows: 96 },
    { why: 'invalid', parameter: 'phone', rule: 'phone.impossible', rows: 312 },
    { why: 'duplicate', parameter: null, rule: null, rows: 641 },
    { why: 'fresh', parameter: null, rule: null, rows: 1204 },
  ],
  ...part,
});

const waits = { planned: 0, done: 0, partial: 0, failed: 0, refused: 0, pending: 0 };
/** Phone validation is finished, Lead check is running, Reverse phone waits for it. */
const threeChecks = (second: Partial<RunCheck> = {}, third: Partial<RunCheck> = {}): RunCheck[] => [
  checkOf({
    operation: 'phone_intel@3.0',
    state: 'finished',
    counts: { planned: 10_219, done: 10_031, partial: 172, failed: 4, refused: 12, pending: 0 },
  }),
  checkOf({
    operation: 'real_contact@2.0',
    where: { scoreAtLeast: 31, litigator: ['clear', 'notChecked'] },
    skipped: [
      { why: 'condition', parameter: null, rule: null, rows: 3105 },
      { why: 'invalid', parameter: 'phone', rule: 'phone.missing', rows: 408 },
      { why: 'duplicate', parameter: null, rule: null, rows: 719 },
    ],
    counts: { planned: 8240, done: 2873, partial: 38, failed: 0, refused: 0, pending: 5329 },
    ...second,
  }),
  checkOf({
    operation: 'phone@3.2',
    addOns: [],
    where: { nameMatch: [false] },
    state: 'waiting',
    rows: 0,
    skipped: [],
    counts: waits,
    ...third,
  }),
];

/** In the middle of the second of three checks. */
export const threeCheckRun = (part: Partial<Run> = {}): Run =>
  runOf({
    checks: threeChecks(),
    counts: {
      planned: 18_459,
      done: 12_904,
      partial: 210,
      failed: 4,
      refused: 12,
      pending: 5329,
      sent: 13_177,
      inDoubt: 3,
      billingUnknown: 2,
    },
    cost: { lowMicros: 240_610_000, highMicros: 240_760_000, currency: 'USD', complete: false },
    ...part,
  });

/** The service doesn't enable the key for the second of three checks: the rest is done, and the run is paused. */
export const notEnabledRun = (): Run =>
  threeCheckRun({
    ...restedRun('notEnabled', {}, 'API key is not authorized for real_contact 2.0'),
    checks: threeChecks(
      {
        state: 'notEnabled',
        serviceMessage: 'API key is not authorized for real_contact 2.0',
        counts: { planned: 8240, done: 0, partial: 0, failed: 0, refused: 0, pending: 8240 },
      },
      { state: 'finished', rows: 12_472, skipped: [{ why: 'condition', parameter: null, rule: null, rows: 12_472 }] },
    ),
    counts: {
      planned: 18_459,
      done: 10_031,
      partial: 172,
      failed: 4,
      refused: 12,
      pending: 8240,
      sent: 10_230,
      inDoubt: 0,
      billingUnknown: 0,
    },
    causes: [],
  });

export function runOf(part: Partial<Run> = {}): Run {
  const now = Date.now();
  return {
    runId: ids.run,
    listId: ids.solar,
    listName: 'Solar leads May',
    state: 'running',
    stopped: null,
    counts: { planned: 10_219, done: 4851, partial: 172, failed: 4, refused: 12, pending: 5180, sent: 5089, inDoubt: 3, billingUnknown: 2 },
    cost: { lowMicros: 150_690_000, highMicros: 150_840_000, currency: 'USD', complete: false },
    rate: 9.4,
    cap: 10,
    workingRate: 9.5,
    leftMs: 9 * minute + 11_000,
    elapsedMs: 17 * minute + 13_000,
    nextTryAt: null,
    waitingFor: null,
    onServer: false,
    servers: [],
    needsDevice: false,
    withServers: false,
    causes: [
      { kind: 'retried', code: 'SERVER_ERROR', serviceMessage: null, count: 47 },
      { kind: 'rateLimited', code: 'http429', serviceMessage: null, count: 6 },
      { kind: 'refused', code: 'bad_request', serviceMessage: 'Invalid phone number', count: 12 },
      { kind: 'failed', code: 'timedOut', serviceMessage: null, count: 4 },
      { kind: 'inDoubt', code: 'interrupted', serviceMessage: null, count: 3 },
    ],
    priority: [],
    environmentId: 'sandbox',
    environment: 'Sandbox',
    sandbox: true,
    checks: [
      checkOf({
        operation: 'real_contact@2.0',
        counts: { planned: 10_219, done: 4851, partial: 172, failed: 4, refused: 12, pending: 5180 },
      }),
    ],
    startedAt: now - 17 * minute - 13_000,
    finishedAt: null,
    rows: 12_472,
    maxCalls: null,
    budgetMicros: 450_000_000,
    history: history(now),
    ...part,
  };
}

/** Another list's run with the same key, which was moved ahead. */
export const secondRun = (): Run =>
  runOf({
    rate: 0.2,
    priority: [
      { runId: ids.harbor, listId: ids.webinar, place: 1 },
      { runId: ids.run, listId: ids.solar, place: null },
    ],
  });

/** The rows of a big list are still being chosen, while the first of them are already being checked. */
export const choosingRun = (): Run => {
  const counts = { planned: 214_000, done: 38, partial: 1, failed: 0, refused: 1, pending: 213_960 };
  return runOf({
    counts: { ...counts, sent: 42, inDoubt: 0, billingUnknown: 0 },
    cost: { lowMicros: 1_200_000, highMicros: 1_200_000, currency: 'USD', complete: true },
    leftMs: 380 * minute,
    elapsedMs: 4_200,
    causes: [],
    checks: [checkOf({ operation: 'real_contact@2.0', state: 'waiting', rows: 0, skipped: [], counts })],
    rows: 0,
    history: history(Date.now()).slice(-4),
  });
};

export const waitingRun = (): Run =>
  runOf({
    state: 'waiting',
    waitingFor: 'network',
    rate: 0,
    leftMs: null,
    nextTryAt: Date.now() + 12_400,
    history: history(Date.now(), 214),
  });

export const restedRun = (code: StopCause, part: Partial<Run> = {}, message: string | null = null): Run =>
  runOf({
    state: code === 'interrupted' || code === 'maxCalls' ? 'stopped' : 'paused',
    stopped: { code, message, at: Date.now() - 4 * minute },
    rate: 0,
    leftMs: null,
    ...part,
  });

export const finishedRun = (): Run =>
  runOf({
    state: 'finished',
    counts: { planned: 10_219, done: 9998, partial: 205, failed: 4, refused: 12, pending: 0, sent: 10_270, inDoubt: 3, billingUnknown: 2 },
    cost: { lowMicros: 306_090_000, highMicros: 306_240_000, currency: 'USD', complete: true },
    checks: [
      checkOf({
        operation: 'real_contact@2.0',
        state: 'finished',
        counts: { planned: 10_219, done: 9998, partial: 205, failed: 4, refused: 12, pending: 0 },
      }),
    ],
    leftMs: null,
    rate: 0,
    finishedAt: Date.now() - 2 * minute,
    sandbox: false,
  });

/** A typical first run: the sample list, finished within seconds. */
export const shortRun = (): Run =>
  runOf({
    counts: { planned: 431, done: 268, partial: 9, failed: 0, refused: 0, pending: 154, sent: 277, inDoubt: 0, billingUnknown: 0 },
    cost: { lowMicros: 8_310_000, highMicros: 8_310_000, currency: 'USD', complete: true },
    rate: 46.8,
    cap: 50,
    workingRate: 47.5,
    leftMs: 3300,
    elapsedMs: 6000,
    causes: [],
    checks: [
      checkOf({
        operation: 'real_contact@2.0',
        rows: 431,
        skipped: [],
        counts: { planned: 431, done: 268, partial: 9, failed: 0, refused: 0, pending: 154 },
      }),
    ],
    rows: 431,
    budgetMicros: null,
    history: history(Date.now())
      .slice(-7)
      .map((second, index) => ({ ...second, calls: index === 0 ? 31 : 46 + (index % 3), state: 'running' as const })),
  });

/** A finished run with an account: 244 of 248 answered. */
export const resultRun = (part: Partial<Run> = {}): Run => {
  const counts = { planned: 248, done: 240, partial: 4, failed: 4, refused: 0, pending: 0 };
  return runOf({
    state: 'finished',
    counts: { ...counts, sent: 248, inDoubt: 0, billingUnknown: 0 },
    cost: { lowMicros: 7_320_000, highMicros: 7_320_000, currency: 'USD', complete: true },
    checks: [checkOf({ operation: 'real_contact@2.0', state: 'finished', rows: 305, skipped: [], counts })],
    rows: 305,
    leftMs: null,
    rate: 0,
    elapsedMs: 6000,
    causes: [{ kind: 'failed', code: 'timedOut', serviceMessage: null, count: 4 }],
    finishedAt: Date.now(),
    budgetMicros: null,
    sandbox: false,
    history: history(Date.now()).slice(-7),
    ...part,
  });
};

/** The resulting overview: 84 to call, 97 to review, 114 to leave out, 10 litigators. */
export const resultOverview: Overview = {
  ...madeOverview,
  rows: 305,
  facets: {
    ...madeOverview.facets,
    standing: madeStanding({ toCall: 84, otherName: 52, unsure: 45, unanswered: 53, skipped: 57, failed: 4, litigator: 10 }),
  },
};

export const instantRun = (): Run =>
  runOf({
    state: 'finished',
    counts: { planned: 25, done: 25, partial: 0, failed: 0, refused: 0, pending: 0, sent: 25, inDoubt: 0, billingUnknown: 0 },
    cost: { lowMicros: 750_000, highMicros: 750_000, currency: 'USD', complete: true },
    checks: [
      checkOf({
        operation: 'real_contact@2.0',
        state: 'finished',
        rows: 25,
        skipped: [],
        counts: { planned: 25, done: 25, partial: 0, failed: 0, refused: 0, pending: 0 },
      }),
    ],
    rows: 25,
    leftMs: null,
    rate: 0,
    elapsedMs: 640,
    causes: [],
    finishedAt: Date.now(),
    budgetMicros: null,
    sandbox: true,
    history: [],
  });

const service = (part: Partial<Environment> & Pick<Environment, 'environmentId' | 'name'>): Environment => ({
  kind: 'service',
  baseUrl: 'https://api.example.com',
  currency: 'USD',
  callsPerSecond: 10,
  concurrency: 10,
  timeoutMs: 30_000,
  prices: defaultPrices,
  key: { set: true, kept: 'keychain', setAt: null, keychainProblem: null },
  ...part,
});

export const someEnvironments: Environment[] = [
  service({
    environmentId: 'sandbox',
    name: 'sandbox',
    kind: 'sandbox',
    baseUrl: null,
    callsPerSecond: 50,
    concurrency: 20,
    key: { set: true, kept: 'builtIn', setAt: null, keychainProblem: null },
  }),
  service({ environmentId: ids.live, name: 'Live' }),
  service({
    environmentId: '0198c0de-0000-7000-8000-0000000000e2',
    name: 'Partner account',
    baseUrl: 'https://partner.example.com/lookup',
    currency: 'EUR',
    callsPerSecond: 2.5,
    prices: { operations: {}, addOns: {} },
    key: { set: false, kept: null, setAt: null, keychainProblem: 'no secret service answers on this session’s bus' },
  }),
];

/** Answers for a run's screen: about this run, and others of its list. */
export function runHandlers(run: Run, others: readonly Run[] = []): Partial<CommandHandlers> {
  return {
    'runs.list': () => Promise.resolve([run, ...others]),
    'runs.get': () => Promise.resolve(run),
    // The last check hasn't run yet; the cost of the first is certain.
    'runs.costs': () =>
      Promise.resolve(
        run.checks.map(({ operation }, index) => {
          const low = index === 0 ? 153_290_000 : Math.max(0, run.cost.lowMicros - 153_290_000);
          const high = index === 0 ? low : Math.max(0, run.cost.highMicros - 153_290_000);
          const cost = { lowMicros: index > 1 ? 0 : low, highMicros: index > 1 ? 0 : high, currency: 'USD', complete: index === 1 };
          return { operation, cost, billingUnknown: index === 1 ? 2 : 0 };
        }),
      ),
    'runs.latest': ({ count }) => Promise.resolve(latestAnswers.slice(0, count)),
  };
}
