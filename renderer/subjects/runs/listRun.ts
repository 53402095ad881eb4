/** A list's runs: the one shown, and the one that is unfinished. */
import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import type { Run, RunProgress, RunState } from '#contract/runs/run.ts';
import { useListCard } from '../lists/queries.ts';
import { declareQuery } from '../../base/queryClient.ts';
import { goToStep } from '../../base/router.ts';
import { listen } from '../../bridge/listen.ts';

/** The newest progress of each run, from events received since the window opened. */
export const useProgress = create<{ readonly byRun: Readonly<Record<string, RunProgress>> }>(() => ({ byRun: {} }));

/** Tracks progress; started when the window opens. */
export const followRuns = (): (() => void) =>
  listen('runs.progressed', (progress) => useProgress.setState(({ byRun }) => ({ byRun: { ...byRun, [progress.runId]: progress } })));

export const runsQuery = declareQuery('runs.list', { 'lists.changed': { everyMs: 0 } });

export interface UnfinishedRun {
  readonly runId: string;
  readonly state: Exclude<RunState, 'finished'>;
}
type Known = Pick<Run, 'runId' | 'state'>;

/** `pending`: number of rows of the list that a run has yet to check. Null if there is no run, or nothing is left to do. */
export function useUnfinishedRun(listId: string, pending: number): UnfinishedRun | null {
  const newest = useListCard(listId)?.run ?? null;
  // Behind a newer finished run, such as a recheck, an earlier one may be paused. Only then are all runs read.
  const isEarlier = pending > 0 && newest?.state === 'finished';
  const all = useQuery({ ...runsQuery({ listId }), enabled: isEarlier }).data;
  const known: readonly Known[] = isEarlier ? (all ?? []) : newest === null ? [] : [newest];
  // Strings, so that a run's many events cause no rerender as long as nothing changes here.
  const runId = useProgress(({ byRun }) => known.find((run) => stateIn(byRun, run) !== 'finished')?.runId ?? null);
  const state = useProgress(({ byRun }) => {
    const run = known.find((one) => one.runId === runId);
    return run === undefined ? null : stateIn(byRun, run);
  });
  return runId === null || state === null || state === 'finished' ? null : { runId, state };
}

/** Received progress is newer than the state that was read. */
const stateIn = (byRun: Readonly<Record<string, Known>>, { runId, state }: Known): RunState => byRun[runId]?.state ?? state;

/** The chosen run by list; the newest run is shown if none was chosen. */
export const useRunChoice = create<{ readonly byList: Readonly<Record<string, string>> }>(() => ({ byList: {} }));

export const chooseRun = (listId: string, runId: string): void =>
  useRunChoice.setState(({ byList }) => ({ byList: { ...byList, [listId]: runId } }));

/** A list's runs, newest first. */
export const runsOf = (listId: string) => runsQuery({ listId });

export function useShownRun(listId: string, runs: readonly Run[] | undefined): Run | undefined {
  const chosen = useRunChoice(({ byList }) => byList[listId]);
  return runs?.find(({ runId }) => runId === chosen) ?? runs?.[0];
}

export function showRun(listId: string, runId: string): void {
  chooseRun(listId, runId);
  goToStep(listId, 'run');
}
