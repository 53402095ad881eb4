/**
 * Quitting waits for the answer to a question if something is in progress, and until the core is closed: it drains calls in flight, for at
 * most 5 s. Whoever ends the session, or sends a signal, is not asked: nobody may be there to answer.
 */
import { dialog, app, powerMonitor, type BrowserWindow, type Event } from 'electron';
import { desktopWords } from '#messages/desktop/desktopWords.ts';
import type { Work } from './work.ts';

const words = desktopWords.quit;
/** Whether the program may quit now. */
type MayQuit = boolean;

interface Options {
  work: Pick<Work, 'runs' | 'tasks'>;
  /** Pauses a run as a person would. */
  pause(runId: string): Promise<unknown>;
  goOn(): void;
}

/** The question before quitting while something is in progress. Its three answers say what they do, and do it. */
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

interface Quitting {
  /** Must not reject. */
  ask(): Promise<MayQuit>;
  /** Takes the window out of sight while the rest ends. */
  hide(): void;
  /** Must not reject. */
  close(): Promise<unknown>;
}

/** As a shell reports it. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
/** A terminal's Ctrl-C reaches this process and its parents, which pass it on: what comes together is one signal. */
const sameSignalMs = 1_000;
const isSignal = (name: string): name is keyof typeof exitCodes => Object.hasOwn(exitCodes, name);

/**
 * Returns a function that lets closing the window be quitting, too. Call it once Electron is ready: earlier, its own listeners, which
 * quit as from the menu, would replace those for signals.
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
  // Electron's declarations lack the event, its documentation doesn't: preventing it asks the system to wait.
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
  // Started by a script, which ends: on Windows it can send no signal.
  process.on('disconnect', () => void end());
  return (window) => {
    // Windows asks by the first, which can delay a shutdown, and tells by the second, which can't. It waits for nobody without a visible window.
    window.on('query-session-end', (event) => {
      if (state === 'closed') return;
      event.preventDefault();
      void end(true);
    });
    window.on('session-end', () => void end());
    window.on('close', (event) => {
      if (state === 'closed') return;
      // Without its window the program would go on unseen, or end what it is working on.
      event.preventDefault();
      app.quit();
    });
  };
}
