/** The sentences of the plan: its checks, what they would buy and cost, limits, and a trial on a few rows. */
import { lapsedSentence } from '../runWords.ts';
import type { Plan } from '../../contract/plan.ts';
import { count, counted, rate } from '../count.ts';
import { duration } from '../duration.ts';
import { costWords, money } from '../money.ts';
import { callsRange } from '../planWords.ts';

const stopsThere = 'more than the limit: the run stops there and can be resumed later.';

export const planWords = {
  name: 'Plan',
  title: 'What this run would buy',
  checks: 'Checks',
  environment: 'Environment of this run',
  costAndLimits: 'Cost and limits',
  back: 'Back to import',
  start: 'Start the run',
  saving: 'Saving the plan',
  canStop: 'You can pause or stop at any time; answers are kept',
  onlySelected: (rows: number): string =>
    `Only ${counted(rows, 'selected row')}. Answers that you already have aren’t reused: every call is billed.`,
  planAll: 'Plan all rows',

  addCheck: { title: 'Add a check', none: 'Every operation is already in the plan', thenAsk: 'Then also ask' },

  /** `check`: the title of its operation. */
  step: {
    name: (place: number, of: number, check: string): string => `Check ${place} of ${of}, ${check}`,
    instead: (check: string): string => `Instead of ${check}`,
    askInstead: 'Ask instead',
    noColumn: (fields: readonly string[]): string => `No column for ${fields.join(', ')}`,
    moveUp: (check: string): string => `Move ${check} up`,
    moveDown: (check: string): string => `Move ${check} down`,
    remove: (check: string): string => `Remove ${check}`,
    withKey: (does: string, key: string): string => `${does} (${key})`,
    moved: (check: string, place: number, of: number): string => `${check} is check ${place} of ${of} now`,
    removed: (check: string): string => `${check} is removed`,
    callsAt: (calls: string, price: string): string => `${calls} at ${price}`,
    noPrice: 'No price',
    withAddOns: 'with',
  },
  condition: {
    on: 'On',
    everyRow: 'every row',
    rowsBy: 'Rows by',
    onlyRowsBy: 'Only rows by',
    onlyWhere: 'Only where',
    and: 'and',
    another: 'And another condition',
    alsoBy: 'And also by',
    andOnlyRowsBy: 'And only rows by',
  },
  notes: {
    unfound: (fields: readonly string[]): string =>
      `No check before this one finds the ${fields.join(' or the ')}: only rows that have it from an earlier run can pass.`,
    noPriceFor: (names: readonly string[]): string => `No price set for ${names.join(' and ')}`,
    setPrice: 'Set price',
    ask: (check: string): string => `Ask ${check.toLowerCase()}`,
    needsOnlyPhone: (check: string): string => `${check} needs only a phone.`,
    use: (check: string): string => `Use ${check}`,
    lapsed: (check: string): string => `Last time, the service refused ${check} with this key. ${lapsedSentence}`,
    notEnabled: (check: string): string => `The service has said that this key is not enabled for ${check}.`,
  },
  waterfall: {
    rows: { list: 'Rows in the list', selected: 'Selected rows', soFar: 'Rows counted so far' },
    calls: 'Calls to buy',
    callsAtMost: 'Calls to buy, at most',
    callsSoFar: 'Calls to buy so far',
    counting: 'Counting what would be bought',
    counted: (rows: number, of: number): string => `Counting: ${count(rows)} of ${count(of)} rows`,
  },
  review: {
    title: 'Then you review',
    suggests: 'The policy {policy} suggests {keep} {hold} or {drop} for every row, and your own decision always wins',
    suggestsUnnamed: 'The policy suggests {keep} {hold} or {drop} for every row, and your own decision always wins',
    keep: 'keep,',
    hold: 'hold',
    drop: 'drop',
  },

  cost: {
    title: 'Cost of this run',
    /** `names`: what has no price. */
    missing: (names: readonly string[]): string =>
      names.length === 1
        ? `The price of ${names.join('')} is missing, so the total can be higher.`
        : `${count(names.length)} prices are missing (${names.join(', ')}), so the total can be higher.`,
    dependsOnRows: 'How much depends on how many rows pass the conditions.',
    upTo: (micros: number, currency: string): string => `Up to ${money(micros, currency)} at known prices, if every row passes.`,
    calls: 'Calls',
    timeAt: (callsPerSecond: number): string => `Time at ${rate(callsPerSecond)}`,
    atMost: (ms: number): string => `at most ${duration(ms).replace(/^about /, '')}`,
    doneAt: 'If started now, done at',
    doneBy: 'If started now, done by',
    saved: 'Saved by fresh answers',
    nothingSaved: 'Nothing yet',
    sandbox: 'In the sandbox nothing is charged',
    changeLimits: 'Change the key’s limits',
  },

  limits: {
    title: 'Limits',
    stopAt: 'Stop at',
    maximumCalls: 'Maximum calls',
    reuseUpTo: 'Reuse answers up to',
    reuseExplained: 'Usual limits: the days in the settings for each check and add-on; the shortest that applies',
    usual: 'Usual limits',
    noReuse: 'Don’t reuse',
    daysOld: (days: number): string => `${days} days old`,
    callsPerSecond: 'Calls a second',
    used: (callsPerSecond: number): string => `${callsPerSecond.toFixed(1)} used`,
    reusePartial: 'Reuse partial answers, too',
    /** `sure`: future answers don't change it. */
    overBudget: (micros: number, currency: string, sure: boolean): string =>
      `This plan ${sure ? 'costs' : 'may cost'} ${money(micros, currency)}, ${stopsThere}`,
    overCalls: (calls: number, sure: boolean): string =>
      `This plan ${sure ? 'needs' : 'may need'} ${counted(calls, 'call')}, ${stopsThere}`,
  },

  trial: {
    title: 'Try first',
    few: 'Try a few rows first',
    rows: (rows: number): string => `Try ${counted(rows, 'row')} first`,
    rowsToTry: 'Rows to try first',
    first: (rows: number): string => `First ${count(rows)}`,
    random: (rows: number): string => `Random ${count(rows)}`,
    other: 'Other',
    howMany: 'How many rows',
    which: 'Which rows',
    theFirst: 'the first ones',
    atRandom: 'at random',
    range: (most: number): string => `From 1 to ${count(most)} rows.`,
    counting: 'Counting.',
    /** What a trial buys, costs and takes. */
    buys: ({ calls, cost, durationMs }: Pick<Plan, 'calls' | 'cost' | 'durationMs'>): string =>
      `${callsRange(calls)} ${calls.atMost === 1 ? 'call' : 'calls'}, ${costWords(cost)}, ${duration(durationMs)}.`,
    reused: 'The full run reuses these answers.',
    boughtAgain: 'The full run buys these answers again, unless you choose to reuse them.',
  },

  skip: { title: 'Skip', explained: 'Ticked rows are not bought' },
} as const;
