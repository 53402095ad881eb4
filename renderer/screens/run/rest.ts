/** What a run's state means for the screen: pure, so that it can be tested. */
import type { Run, RunCause, RunState, StopCause } from '../../../electron/contract/run.ts';
import type { IconName } from '../../ui/iconPaths.ts';

/** It makes calls, or will by itself. */
export const isOn = (state: RunState): boolean => state === 'running' || state === 'waiting' || state === 'planning';

/** Resuming alone would only stop it again: the cap that stopped it must be widened first. */
export const needsWiderCap = ({ state, stopped }: Pick<Run, 'state' | 'stopped'>): boolean =>
  !isOn(state) && state !== 'finished' && (stopped?.code === 'budgetSpent' || stopped?.code === 'maxCalls');

/** What a person allows the key in one billing cycle, instead of what it is. */
export const isCycleCap = (code: StopCause): boolean => code === 'cycleQuota' || code === 'cycleBudget';

/** What came to no answer for good, and can be asked again while the run rests: the causes, most calls first. */
export const lostCauses = ({ causes }: Pick<Run, 'causes'>): RunCause[] =>
  causes.filter(({ kind, count }) => (kind === 'failed' || kind === 'refused') && count > 0).toSorted((a, b) => b.count - a.count);

/** Asking again would only stop the run again where one of its own caps stands in the way. */
export const canRetry = (run: Pick<Run, 'state' | 'stopped' | 'causes'>): boolean =>
  !isOn(run.state) && !needsWiderCap(run) && lostCauses(run).length > 0;

/** Milliseconds until the next try, null where none is due. */
export const untilNextTry = ({ nextTryAt }: Pick<Run, 'nextTryAt'>, now: number): number | null =>
  nextTryAt === null ? null : Math.max(0, nextTryAt - now);

/** Since when the service can't be reached (epoch ms), as far as the history tells; null while it can. */
export function offlineSince({ state, history }: Pick<Run, 'state' | 'history'>): number | null {
  if (state !== 'waiting') return null;
  const before = history.findLastIndex((second) => second.state !== 'offline');
  const first = history[before + 1];
  return first === undefined || before < 0 ? null : first.at * 1000;
}

export const toneOf = (code: StopCause): 'slate' | 'amber' | 'red' =>
  code === 'storage' ? 'red' : code === 'person' || code === 'interrupted' ? 'slate' : 'amber';

export const iconOf: Readonly<Record<StopCause, IconName>> = {
  person: 'pause',
  keyRefused: 'key',
  notEnabled: 'lock',
  wrongAddress: 'globe',
  quotaUsed: 'key',
  budgetSpent: 'money',
  maxCalls: 'rows',
  cycleQuota: 'key',
  cycleBudget: 'money',
  offline: 'offline',
  storage: 'warning',
  interrupted: 'info',
  keyMissing: 'key',
};

/** What the settings can mend, by the words of the button that leads there. */
export const mendedInSettings: Readonly<Partial<Record<StopCause, string>>> = {
  keyRefused: 'Replace key',
  notEnabled: 'Replace key',
  quotaUsed: 'Replace key',
  keyMissing: 'Set key',
  wrongAddress: 'Open settings',
  cycleQuota: 'Raise the limit',
  cycleBudget: 'Raise the limit',
};

/** A cap that lets the rest of the run through, as far as it is known: what may have been spent, and what is left (`pendingMicros`). */
export function widerBudget({ budgetMicros, cost }: Pick<Run, 'budgetMicros' | 'cost'>, pendingMicros: number | null): number {
  const unit = 1_000_000;
  const wanted = pendingMicros === null ? Math.max(cost.highMicros, (budgetMicros ?? 0) * 2) : cost.highMicros + pendingMicros;
  return Math.max(unit, Math.ceil(wanted / unit) * unit);
}
