/** The exit status of a command. Scripts depend on these numbers. */
import type { Run, StopCause } from '#contract/runs/run.ts';

export const exitCodes = {
  done: 0,
  bug: 1,
  /** The command line, the mapping, the file or the data folder can't be used; nothing was sent. */
  unusable: 2,
  /** Finished with at least one failed row; for `stale`, there are rows to check again. */
  rowsFailed: 3,
  /** Stopped by a cause that can be fixed; resumable. */
  blocked: 4,
  offline: 5,
  interrupted: 130,
} as const;

const codeOfCause: Record<StopCause, number> = {
  person: exitCodes.interrupted,
  interrupted: exitCodes.interrupted,
  offline: exitCodes.offline,
  keyRefused: exitCodes.blocked,
  notEnabled: exitCodes.blocked,
  keyLapsed: exitCodes.blocked,
  wrongAddress: exitCodes.blocked,
  quotaUsed: exitCodes.blocked,
  budgetSpent: exitCodes.blocked,
  maxCalls: exitCodes.blocked,
  cycleQuota: exitCodes.blocked,
  cycleBudget: exitCodes.blocked,
  storage: exitCodes.blocked,
  internal: exitCodes.blocked,
  keyMissing: exitCodes.blocked,
  teamInDoubt: exitCodes.blocked,
  teamRefused: exitCodes.blocked,
};

/** Returns the exit status of a run that is no longer active. */
export function exitCodeOf({ stopped, counts }: Pick<Run, 'stopped' | 'counts'>): number {
  if (stopped) return codeOfCause[stopped.code];
  return counts.failed + counts.refused > 0 ? exitCodes.rowsFailed : exitCodes.done;
}
