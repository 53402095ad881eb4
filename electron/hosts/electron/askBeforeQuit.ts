/** The question before quitting while something is in progress. Its three answers say what they do, and do it. */
import { dialog } from 'electron';
import { desktopWords } from '#messages/desktop/desktopWords.ts';
import type { Work } from './work.ts';

const words = desktopWords.quit;
/** Whether the program may quit now. */
export type MayQuit = boolean;

interface Options {
  work: Pick<Work, 'runs' | 'tasks'>;
  /** Pauses a run as a person would. */
  pause(runId: string): Promise<unknown>;
  goOn(): void;
}

export async function askBeforeQuit({ work, pause, goOn }: Options): Promise<MayQuit> {
  const inProgress = { runs: work.runs().length, tasks: work.tasks() };
  if (inProgress.runs + inProgress.tasks.length === 0) return true;
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: 'Rollcall',
    message: words.message(inProgress),
    detail: words.detail(inProgress),
    buttons: [words.background, inProgress.runs > 0 ? words.pause : words.quit, words.cancel],
    // What loses nothing is at hand; Esc changes nothing.
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  if (response === 0) goOn();
  if (response !== 1) return false;
  // One that has just ended can't be paused, and needn't be.
  await Promise.allSettled(work.runs().map(pause));
  return true;
}
