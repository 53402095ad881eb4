/** The summary of a list, a plan or a run: one JSON object for scripts, a few lines for people. Scripts depend on its shape. */
import type { LeftOut } from '#contract/exports/export.ts';
import type { List } from '#contract/lists/list.ts';
import type { NoCallCounts } from '#contract/verdict/standing.ts';
import { areHonored } from '#contract/lists/optOut.ts';
import type { Override, UncheckedWritten } from '#contract/verdict/unchecked.ts';
import type { Check, Cost, SkippedRows, Plan, PlannedCheck } from '#contract/plan/plan.ts';
import type { Run, RunCheck, RunCounts, Stopped } from '#contract/runs/run.ts';
import { conditionPhrase, budgetGap, overLimits, reusedCalls, savedWords } from '#messages/plan/planWords.ts';
import { count, counted } from '#messages/count.ts';
import { cycleCalls, cycleDates, cycleMoney, cycleWarnings } from '#messages/runs/cycleWords.ts';
import { costWords, decimalAmount } from '#messages/money.ts';
import { optOutSentences } from '#messages/lists/readingWords.ts';
import { skipTitle } from '#messages/lists/findingWords.ts';
import { operationTitle } from '#messages/names.ts';
import { stopCause } from '#messages/runs/runWords.ts';
import { conditionText } from '../options/readChecks.ts';

export interface RunSummary {
  list: List;
  run: Run | null;
  /** What a run would buy, for a plan without a run; otherwise null. */
  plan: Plan | null;
  callsPerSecond: number;
  elapsedMs: number;
  out: string[];
  /** Rows left out of the kept rows that were written. */
  heldBack: NoCallCounts;
  /** Rows left out by the recipe; null or absent if there is no recipe. */
  leftOut?: LeftOut | null;
  /** The handling of rows to call that weren't checked for litigators; absent if nothing was written. */
  unchecked?: UncheckedWritten;
  /** Sentences about the written files. */
  remarks?: readonly string[];
}

const nothing: RunCounts = { planned: 0, done: 0, partial: 0, failed: 0, refused: 0, pending: 0, sent: 0, inDoubt: 0, billingUnknown: 0 };

/** `unknown` is the published name of what may have been billed. */
export function callsJson({ planned, done, partial, failed, refused, pending, sent, inDoubt, billingUnknown: unknown }: RunCounts): object {
  return { planned, done, partial, failed, refused, pending, sent, inDoubt, unknown };
}

export function costJson({ lowMicros, highMicros, currency, complete }: Cost): object {
  return { low: decimalAmount(lowMicros), high: decimalAmount(highMicros), currency, complete };
}

function stoppedJson(stopped: Pick<Stopped, 'code' | 'message'> | null): object | null {
  return (
    stopped && { code: stopped.code, message: stopped.code === 'storage' ? stopCause(stopped) : (stopped.message ?? stopCause(stopped)) }
  );
}

function countsOf({ run, plan }: RunSummary): RunCounts {
  const planned = plan?.checks.reduce((sum, { calls }) => sum + calls, 0) ?? 0;
  return run?.counts ?? { ...nothing, planned, pending: planned };
}

/** One check of a plan or of a run. */
interface CheckLine extends Check {
  skipped: SkippedRows[];
  counts: RunCheck['counts'];
  rows: number;
  /** Set if there is no run yet. */
  planned: PlannedCheck | null;
  /** Set if there is a run. */
  state: RunCheck['state'] | null;
  answeredBefore?: boolean | undefined;
}

function checksOf({ run, plan }: RunSummary): CheckLine[] {
  if (run) return run.checks.map((check) => ({ ...check, planned: null }));
  return (plan?.checks ?? []).map((check) => {
    const counts = { planned: check.calls, done: 0, partial: 0, failed: 0, refused: 0, pending: check.calls };
    return { ...check, counts, planned: check, state: null };
  });
}

const rowsLeft = ({ skipped }: Pick<CheckLine, 'skipped'>, why: SkippedRows['why']): number =>
  skipped.reduce((sum, reason) => sum + (reason.why === why ? reason.rows : 0), 0);

/** Returns the number of rows that no check could cover: the smallest number of invalid rows in any check of all rows. */
function invalidRows(checks: readonly CheckLine[]): number {
  const ofAll = checks.filter(({ where }) => conditionText(where) === '');
  const counts = (ofAll.length > 0 ? ofAll : checks.slice(0, 1)).map((check) => rowsLeft(check, 'invalid'));
  return counts.length > 0 ? Math.min(...counts) : 0;
}

/** Absent unless rows were skipped for this; in a run started in the window, it includes other findings. */
const repeatedPhonesJson = (rows: number): object => (rows === 0 ? {} : { repeatedPhones: rows });

function checkJson(check: CheckLine, currency: string): object {
  const { operation, addOns, where, state, planned, rows, counts } = check;
  return {
    operation,
    addOns,
    when: conditionText(where),
    ...(state === null ? {} : { state }),
    rows,
    condition: rowsLeft(check, 'condition'),
    invalid: rowsLeft(check, 'invalid'),
    suppressed: rowsLeft(check, 'suppressed'),
    duplicates: rowsLeft(check, 'duplicate'),
    reused: rowsLeft(check, 'fresh'),
    ...repeatedPhonesJson(rowsLeft(check, 'finding')),
    calls: counts,
    ...(planned === null
      ? {}
      : {
          exact: planned.exact,
          price: planned.pricePerCallMicros === null ? null : decimalAmount(planned.pricePerCallMicros),
          cost: { high: decimalAmount(planned.costMicros), currency, complete: planned.unpriced.length === 0 },
          notEnabled: planned.notEnabled,
          otherVersion: planned.otherVersion,
        }),
  };
}

/**
 * Returns the object that `check`, `plan`, `resume` and `export` print under --json. Its totals cover all checks; `checks` has each one.
 */
export function summaryJson(summary: RunSummary): object {
  const { list, run, plan } = summary;
  const checks = checksOf(summary);
  const rowsOf = (why: SkippedRows['why']): number => checks.reduce((sum, check) => sum + rowsLeft(check, why), 0);
  const cost = run?.cost ?? plan?.cost ?? { lowMicros: 0, highMicros: 0, currency: 'USD', complete: true };
  return {
    list: list.listId,
    run: run?.runId ?? null,
    rows: run?.rows ?? plan?.rows ?? list.rows,
    rejected: list.rejected - list.setAside,
    setAside: list.setAside,
    invalid: invalidRows(checks),
    suppressed: rowsOf('suppressed'),
    ...setApartJson(list),
    duplicates: rowsOf('duplicate'),
    reused: rowsOf('fresh'),
    ...repeatedPhonesJson(rowsOf('finding')),
    calls: callsJson(countsOf(summary)),
    stopped: stoppedJson(run?.stopped ?? null),
    cost: costJson(cost),
    callsPerSecond: summary.callsPerSecond,
    elapsedMs: summary.elapsedMs,
    out: summary.out,
    heldBack: { litigators: summary.heldBack.litigators, suppressed: summary.heldBack.suppressed },
    ...(summary.leftOut ? { leftOut: summary.leftOut } : {}),
    ...uncheckedJson(summary),
    checks: checks.map((check) => checkJson(check, cost.currency)),
    ...(plan === null ? {} : { saved: decimalAmount(plan.savedMicros), ...fromColleaguesJson(plan), cycle: cycleJson(plan) }),
  };
}

/** Rows that the list itself sets apart; absent if there are none. */
const setApartJson = ({ optOuts, hiddenRows }: List): object => ({
  ...(optOuts && { optOuts: { ...optOuts.rows, choice: areHonored(optOuts) ? 'honor' : 'ignore' } }),
  ...(hiddenRows && { hiddenRows: { rows: hiddenRows.rows, choice: hiddenRows.chosen?.choice ?? null } }),
});

function uncheckedJson({ unchecked }: RunSummary): object {
  if (unchecked === undefined) return {};
  const { accepted, phones, settled } = unchecked;
  const by = (override: Override | null): object =>
    override === null ? {} : { rows: override.rows, why: override.why, by: override.by, reason: override.reason };
  return {
    ...(accepted === null ? {} : { acceptedUnchecked: { ...by(accepted), settlesList: accepted.kind === 'notAsked' } }),
    ...(phones === null ? {} : { acceptedPhones: { phones: phones.rows, by: phones.by, reason: phones.reason } }),
    ...(settled === null ? {} : { settledUnchecked: by(settled) }),
  };
}

/** Summarizes the lines of data: `1,204 rows, 3 rejected lines and 2 lines set aside`. */
function linesText({ rows, rejected, setAside }: List): string {
  const others = [
    ...(rejected > setAside ? [counted(rejected - setAside, 'rejected line')] : []),
    ...(setAside > 0 ? [`${counted(setAside, 'line')} set aside`] : []),
  ];
  return [[counted(rows, 'row'), ...others.slice(0, -1)].join(', '), ...others.slice(-1)].join(' and ');
}

/** Returns the summary for people, check by check, so that the numbers visibly add up. */
export function summaryText(summary: RunSummary): string {
  const { list, run, plan, out } = summary;
  const lines = [`${list.name}: ${linesText(list)}, list ${list.listId}`];
  for (const sentence of optOutSentences(list)) lines.push(`  ${sentence}`);
  const asked = run ?? plan;
  const checks = checksOf(summary);
  for (const [index, check] of checks.entries()) {
    if (checks.length > 1) lines.push(`  ${index + 1}. ${check.operation}, ${conditionPhrase(check.where)}`);
    for (const reason of check.skipped) lines.push(`  ${skipTitle(reason)}: ${count(reason.rows)}`);
    lines.push(callsLine(check, asked?.cost.currency ?? 'USD'));
  }
  if (asked) lines.push(`  ${costTitle(summary)}: ${costWords(asked.cost)}`);
  if (plan) lines.push(...savedLines(plan), ...limitLines(plan).map((line) => `  ${line}`));
  if (run) lines.push(`  Run: ${run.runId}`);
  for (const file of out) lines.push(`  Written: ${file}`);
  return lines.join('\n');
}

/** The title of the cost; in the sandbox, which charges nothing, of what it would have been. */
function costTitle({ run, plan }: RunSummary): string {
  if (!(run ?? plan)?.sandbox) return 'Cost';
  return run ? 'Would have cost' : 'Would cost';
}

function savedLines(plan: Plan): string[] {
  const saved = savedWords(plan);
  return saved === null ? [] : [`  Saved by fresh answers: ${saved}`];
}

/** Empty for a user who works alone. */
function fromColleaguesJson(plan: Plan): object {
  const { fromColleagues } = reusedCalls(plan);
  return fromColleagues === 0 ? {} : { savedByColleagues: fromColleagues };
}

/** Returns the limits that a plan meets: its own, and those of the key's billing cycle. */
export function limitLines(plan: Plan): string[] {
  const { cycle } = plan;
  const gap = budgetGap(plan);
  const isLimited = cycle !== null && (cycle.limits.quotaCalls !== null || cycle.limits.budgetMicros !== null);
  return [
    ...(isLimited ? [`The account’s month, ${cycleDates(cycle)}: ${cycleCalls(cycle)}, ${cycleMoney(cycle, plan.sandbox)}`] : []),
    ...overLimits(plan),
    ...cycleWarnings(plan),
    ...(gap === null ? [] : [gap]),
  ];
}

function cycleJson({ cycle }: Plan): object | null {
  if (cycle === null) return null;
  const { limits, cycleFrom, cycleUntil, billed, billingUnknown, lowMicros, highMicros, currency } = cycle;
  return {
    from: new Date(cycleFrom).toISOString(),
    until: new Date(cycleUntil).toISOString(),
    quota: limits.quotaCalls,
    budget: limits.budgetMicros === null ? null : decimalAmount(limits.budgetMicros),
    calls: { low: billed, high: billed + billingUnknown },
    cost: { low: decimalAmount(lowMicros), high: decimalAmount(highMicros), currency },
  };
}

function callsLine({ operation, counts, planned, state, answeredBefore }: CheckLine, currency: string): string {
  const title = operationTitle(operation);
  if (planned) {
    const atMost = planned.exact ? '' : 'at most ';
    const refused = refusedText(planned);
    const cost = costWords({
      lowMicros: planned.costMicros,
      highMicros: planned.costMicros,
      currency,
      complete: planned.unpriced.length === 0,
    });
    return `  ${title}: ${atMost}${counted(planned.calls, 'check')} to buy, ${cost}${refused}`;
  }
  if (state === 'waiting' && counts.planned === 0) return `  ${title}: not begun`;
  const { done, partial, failed, refused, pending } = counts;
  const parts = Object.entries({ answered: done, 'answered in part': partial, failed, refused, pending }).filter(([, calls]) => calls > 0);
  const blocked = state === 'waiting' ? '; not all of its rows are chosen yet' : state === 'notEnabled' ? blockedText(answeredBefore) : '';
  const detail = parts.length > 0 ? `, ${parts.map(([word, calls]) => `${count(calls)} ${word}`).join(', ')}` : '';
  return `  ${title}: ${counted(counts.planned, 'call')}${detail}${blocked}`;
}

const lapsed = `; ${stopCause({ code: 'keyLapsed', message: null })}`;
const blockedText = (answeredBefore = false): string => (answeredBefore ? lapsed : '; the key is not enabled for it');

function refusedText({ notEnabled, answeredBefore = false, otherVersion }: PlannedCheck): string {
  if (!notEnabled) return '';
  return answeredBefore ? lapsed : `; the key was not enabled for it last time${otherText(otherVersion)}`;
}

const otherText = (other: string | null): string => (other === null ? '' : `, ${other} can be asked instead`);
