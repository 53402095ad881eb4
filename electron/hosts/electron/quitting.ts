/**
 * Delays quitting until the person has confirmed it, if work is in progress, and until the core is closed, which drains calls in flight for
 * at most 5 s. The end of a session or a signal asks no question, because nobody may be there to answer.
 */
import { dialog, app, powerMonitor, type BrowserWindow, type Event } from 'electron';
import { desktopWords } from '#messages/desktop/desktopWords.ts';
import type { Work } from './work.ts';

const words = desktopWords.quit;
type MayQuit = boolean;

interface Options {
  work: Pick<Work, 'runs' | 'tasks'>;
  /** Pauses a run as a person would. */
  pause(runId: string): Promise<unknown>;
  goOn(): void;
}

/** Asks before quitting while something is in progress. Each of the three answers performs what it says. */
export async function askBeforeQuit({ work, pause, goOn }: Options): Promise<MayQuit> {
  const inProgress = { runs: work.runs().length, tasks: work.tasks() };
  if (inProgress.runs + inProgress.tasks.length === 0) return true;
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: 'Rollcall',
    message: words.message(inProgress),
    detail: words.detail(inProgress),
    buttons: [words.background, inProgress.runs > 0 ? words.pause : words.quit, words.cancel],
    // The default loses nothing; Esc changes nothing.
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  if (response === 0) goOn();
  if (response !== 1) return false;
  // A run that has just ended can't be paused, and needn't be.
  await Promise.allSettled(work.runs().map(pause));
  return true;
}

interface Quitting {
  /** Must not reject. */
  ask(): Promise<MayQuit>;
  /** Hides the window while the rest ends. */
  hide(): void;
  /** Must not reject. */
  close(): Promise<unknown>;
}

/** Exit codes as a shell reports them. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
/** A terminal's Ctrl-C reaches this process and its parents, which pass it on: signals within this time count as one. */
const sameSignalMs = 1_000;
const isSignal = (name: string): name is keyof typeof exitCodes => Object.hasOwn(exitCodes, name);

/**
 * Returns a function that makes closing a window quit the program. Call this once Electron is ready: earlier, Electron's own listeners,
 * which quit as from the menu, would replace those for signals.
 */
export function quitAfter({ ask, hide, close }: Quitting): (window: BrowserWindow) => void {
  let state: 'open' | 'asking' | 'closing' | 'closed' = 'open';
  const end = async (stays = false): Promise<void> => {
    if (state !== 'open' && state !== 'asking') return;
    state = 'closing';
    if (!stays) hide();
    await close();
    state = 'closed';
    app.quit();
  };
  const askAndEnd = async (): Promise<void> => {
    state = 'asking';
    if (await ask()) await end();
    else if (state === 'asking') state = 'open';
  };
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'open') void askAndEnd();
  });
  // Electron's declarations lack the event, but its documentation has it: preventing it asks the system to wait.
  powerMonitor.on('shutdown', (event?: Event) => {
    event?.preventDefault();
    void end();
  });
  let firstAt: number | null = null;
  for (const signal of Object.keys(exitCodes).filter(isSignal))
    process.on(signal, () => {
      const now = performance.now();
      if (firstAt !== null && now - firstAt > sameSignalMs) return app.exit(exitCodes[signal]);
      firstAt ??= now;
      void end();
    });
  // The script that started this has ended: on Windows it can't send a signal.
  process.on('disconnect', () => void end());
  return (window) => {
    // Windows sends the first event as a question, which can delay a shutdown, and the second as a notice, which can't. It doesn't wait for
    // a program without a visible window.
    window.on('query-session-end', (event) => {
      if (state === 'closed') return;
      event.preventDefault();
      void end(true);
    });
    window.on('session-end', () => void end());
    window.on('close', (event) => {
      if (state === 'closed') return;
      // Without its window the program would continue unseen, or abort its work.
      event.preventDefault();
      app.quit();
    });
  };
}
