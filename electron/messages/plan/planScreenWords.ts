/** Text of the plan screen: the plan's checks, what they would buy and cost, limits, and a trial on a few rows. */
import { lapsedSentence } from '../runs/runWords.ts';
import type { Plan } from '#contract/plan/plan.ts';
import { count, counted, rate, duration } from '../count.ts';
import { costWords, money } from '../money.ts';
import { callsRange } from './planWords.ts';

export const planWords = {
  name: 'Choose checks',
  title: 'Choose checks',
  checks: 'Steps',
  environment: 'Account for this check',
  costAndLimits: 'Price and limits',
  back: 'Back',
  start: 'Check',
  saving: 'Saving the plan',
  canStop: 'You can pause at any time; results are kept',
  onlySelected: (rows: number, isSandbox: boolean): string =>
    `Only ${counted(rows, 'selected row')}. Results you already have aren’t used: every check is ${isSandbox ? 'made again' : 'billed'}.`,
  planAll: 'Check all rows',

  addCheck: { title: 'Add a step', none: 'Every kind of check is in the plan already', thenAsk: 'Then also' },

  /** `check`: title of the step's operation. */
  step: {
    name: (place: number, of: number, check: string): string => `Step ${place} of ${of}, ${check}`,
    instead: (check: string): string => `Instead of ${check}`,
    askInstead: 'Instead',
    noColumn: (fields: readonly string[]): string => `No column for ${fields.join(', ')}`,
    moveUp: (check: string): string => `Move ${check} up`,
    moveDown: (check: string): string => `Move ${check} down`,
    remove: (check: string): string => `Remove ${check}`,
    withKey: (does: string, key: string): string => `${does} (${key})`,
    moved: (check: string, place: number, of: number): string => `${check} is step ${place} of ${of} now`,
    removed: (check: string): string => `${check} is removed`,
    checksAt: (checks: string, price: string): string => `${checks} at ${price}`,
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
      `No step before this one finds the ${fields.join(' or the ')}: only rows checked before can pass.`,
    ask: (check: string): string => `Use ${check.toLowerCase()}`,
    needsOnlyPhone: (check: string): string => `${check} needs only a phone.`,
    use: (check: string): string => `Use ${check}`,
    lapsed: (check: string): string => `Last time, the service refused ${check} with this key. ${lapsedSentence}`,
    notEnabled: (check: string): string => `The service has said that this key is not enabled for ${check}.`,
  },
  waterfall: {
    rows: { list: 'Rows in the list', selected: 'Selected rows', soFar: 'Rows counted so far' },
    checks: 'Checks to buy',
    checksAtMost: 'Checks to buy, at most',
    checksSoFar: 'Checks to buy so far',
    counting: 'Counting the checks',
    counted: (rows: number, of: number): string => `Counting: ${count(rows)} of ${count(of)} rows`,
  },
  review: {
    title: 'Then you review',
    suggests: 'The policy {policy} suggests {keep} {hold} or {drop} and you decide',
    suggestsUnnamed: 'The policy suggests {keep} {hold} or {drop} and you decide',
    keep: 'keep,',
    hold: 'hold',
    drop: 'drop',
  },

  cost: {
    title: 'Price',
    /** `names`: operations and add-ons without a price. */
    missing: (names: readonly string[]): string =>
      names.length === 1
        ? `The price of ${names.join('')} is missing, so the total can be higher.`
        : `${count(names.length)} prices are missing (${names.join(', ')}), so the total can be higher.`,
    dependsOnRows: 'It depends on how many rows pass the conditions.',
    upTo: (micros: number, currency: string): string => `Up to ${money(micros, currency)} at known prices, if every row passes.`,
    checks: 'Checks',
    timeAt: (callsPerSecond: number): string => `Time at ${rate(callsPerSecond)}`,
    atMost: (ms: number): string => `at most ${duration(ms).replace(/^about /, '')}`,
    doneAt: 'Done at',
    doneBy: 'Done by',
    saved: 'Saved by earlier results',
    nothingSaved: 'Nothing yet',
    sandbox: 'Sandbox: nothing is charged',
    changeLimits: 'Change the key’s limits',
  },

  limits: {
    title: 'Limits',
    stopAt: 'Stop at',
    maximumChecks: 'Maximum checks',
    reuseUpTo: 'Reuse results up to',
    reuseExplained: 'Usual limits: the days in the settings for each kind of check and add-on; the shortest that applies',
    usual: 'Usual limits',
    noReuse: 'Don’t reuse',
    daysOld: (days: number): string => `${days} days old`,
    checksPerSecond: 'Checks a second',
    used: (callsPerSecond: number): string => `${callsPerSecond.toFixed(1)} used`,
    reusePartial: 'Reuse incomplete results, too',
  },

  trial: {
    title: 'Not sure?',
    few: 'Check a few first',
    rows: (rows: number): string => `Check ${count(rows)} first`,
    rowsToTry: 'Rows to check first',
    first: (rows: number): string => `First ${count(rows)}`,
    random: (rows: number): string => `Random ${count(rows)}`,
    other: 'Other',
    howMany: 'How many rows',
    which: 'Which rows',
    theFirst: 'the first ones',
    atRandom: 'at random',
    range: (most: number): string => `From 1 to ${count(most)} rows.`,
    counting: 'Counting.',
    /** What a trial buys, what it costs and how long it takes. */
    buys: ({ calls, cost, durationMs }: Pick<Plan, 'calls' | 'cost' | 'durationMs'>): string =>
      `${callsRange(calls)} ${calls.atMost === 1 ? 'check' : 'checks'}, ${costWords(cost)}, ${duration(durationMs)}.`,
    reused: 'The full check uses these results again.',
    boughtAgain: 'The full check buys them again, as you chose.',
  },

  skip: 'Don’t pay for these rows',
} as const;
