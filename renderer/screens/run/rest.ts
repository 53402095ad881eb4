/** Consequences of a run's state for the screen. Pure. */
import type { Run, RunCause, RunState, StopCause } from '#contract/runs/run.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import type { IconName } from '../../ui/page/Icon.tsx';

/** Whether it makes calls, or will do so by itself. */
export const isOn = (state: RunState): boolean => state === 'running' || state === 'waiting' || state === 'planning';

export const noAnswersText = ({ state }: Pick<Run, 'state'>): string =>
  isOn(state) ? words.latest.soon : state === 'finished' ? words.latest.noneEver : words.latest.none;

/** The history covers recent seconds only, so a run at rest without recent calls has nothing to draw. */
export const hasChart = ({ state, history }: Pick<Run, 'state' | 'history'>): boolean =>
  isOn(state) || history.some(({ calls }) => calls > 0);

/** Whether the cap that stopped the run must be raised first, because resuming alone would only stop it again. */
export const needsWiderCap = ({ state, stopped }: Pick<Run, 'state' | 'stopped'>): boolean =>
  !isOn(state) && state !== 'finished' && (stopped?.code === 'budgetSpent' || stopped?.code === 'maxCalls');

/** Caps of the key's billing cycle, as opposed to the run's own. */
export const isCycleCap = (code: StopCause): boolean => code === 'cycleQuota' || code === 'cycleBudget';

/** Causes of calls that failed permanently and can be retried while the run is not active, most calls first. */
export const lostCauses = ({ causes }: Pick<Run, 'causes'>): RunCause[] =>
  causes.filter(({ kind, count }) => (kind === 'failed' || kind === 'refused') && count > 0).toSorted((a, b) => b.count - a.count);

/** A retry would only stop the run again if one of its own caps is reached. */
export const canRetry = (run: Pick<Run, 'state' | 'stopped' | 'causes'>): boolean =>
  !isOn(run.state) && !needsWiderCap(run) && lostCauses(run).length > 0;

/** Milliseconds until the next retry; null if none is due. */
export const untilNextTry = ({ nextTryAt }: Pick<Run, 'nextTryAt'>, now: number): number | null =>
  nextTryAt === null ? null : Math.max(0, nextTryAt - now);

/** Time since when the service has been unreachable (epoch ms), as far as the history goes; null while it is reachable. */
export function offlineSince({ state, history }: Pick<Run, 'state' | 'history'>): number | null {
  if (state !== 'waiting') return null;
  const before = history.findLastIndex((second) => second.state !== 'offline');
  const first = history[before + 1];
  return first === undefined || before < 0 ? null : first.at * 1000;
}

export const toneOf = (code: StopCause): 'slate' | 'amber' | 'red' =>
  code === 'storage' || code === 'internal' ? 'red' : code === 'person' || code === 'interrupted' ? 'slate' : 'amber';

export const iconOf: Readonly<Record<StopCause, IconName>> = {
  person: 'pause',
  keyRefused: 'key',
  notEnabled: 'lock',
  keyLapsed: 'key',
  wrongAddress: 'globe',
  quotaUsed: 'key',
  budgetSpent: 'money',
  maxCalls: 'rows',
  cycleQuota: 'key',
  cycleBudget: 'money',
  offline: 'offline',
  storage: 'warning',
  internal: 'warning',
  interrupted: 'info',
  keyMissing: 'key',
  teamInDoubt: 'users',
  teamRefused: 'lock',
};

/** Causes that the settings can fix, with the label of the button that opens them. */
export const mendedInSettings: Readonly<Partial<Record<StopCause, string>>> = {
  keyRefused: sharedWords.replaceKey,
  notEnabled: sharedWords.replaceKey,
  keyLapsed: sharedWords.replaceKey,
  quotaUsed: sharedWords.replaceKey,
  keyMissing: sharedWords.setKey,
  wrongAddress: sharedWords.openSettings,
  teamRefused: sharedWords.openSettings,
  cycleQuota: words.banner.raiseLimit,
  cycleBudget: words.banner.raiseLimit,
};

/**
 * A cap that covers the rest of the run, as far as its cost is known: the maximum spent so far plus the price of the rest
 * (`pendingMicros`).
 */
export function widerBudget({ budgetMicros, cost }: Pick<Run, 'budgetMicros' | 'cost'>, pendingMicros: number | null): number {
  const unit = 1_000_000;
  const wanted = pendingMicros === null ? Math.max(cost.highMicros, (budgetMicros ?? 0) * 2) : cost.highMicros + pendingMicros;
  return Math.max(unit, Math.ceil(wanted / unit) * unit);
}
