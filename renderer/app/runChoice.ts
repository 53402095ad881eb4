/** Which of a list's runs somebody asked to see: passed to the run's screen, because screens don't know each other. */
import { create } from 'zustand';
import { goToStep } from './router.ts';

/** By list; the newest run is shown if none was asked for. */
export const useRunChoice = create<{ readonly byList: Readonly<Record<string, string>> }>(() => ({ byList: {} }));

export const chooseRun = (listId: string, runId: string): void =>
  useRunChoice.setState(({ byList }) => ({ byList: { ...byList, [listId]: runId } }));

/** Opens the run's screen with this run. */
export function showRun(listId: string, runId: string): void {
  chooseRun(listId, runId);
  goToStep(listId, 'run');
}
