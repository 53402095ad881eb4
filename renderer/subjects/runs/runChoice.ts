/** Which of a list's runs somebody asked to see: passed to the run's screen, because screens don't know each other. */
import { create } from 'zustand';
import type { Run } from '#contract/runs/run.ts';
import { reading } from '../../base/queryClient.ts';
import { goToStep } from '../../base/router.ts';

/** By list; the newest run is shown if none was asked for. */
export const useRunChoice = create<{ readonly byList: Readonly<Record<string, string>> }>(() => ({ byList: {} }));

export const chooseRun = (listId: string, runId: string): void =>
  useRunChoice.setState(({ byList }) => ({ byList: { ...byList, [listId]: runId } }));

/** A list's runs, newest first. */
export const runsOf = (listId: string) => reading('runs.list', { listId });

/** The one that its screen shows. */
export function useShownRun(listId: string, runs: readonly Run[] | undefined): Run | undefined {
  const chosen = useRunChoice(({ byList }) => byList[listId]);
  return runs?.find(({ runId }) => runId === chosen) ?? runs?.[0];
}

/** Opens the run's screen with this run. */
export function showRun(listId: string, runId: string): void {
  chooseRun(listId, runId);
  goToStep(listId, 'run');
}
