/** Quitting waits for the answer to a question if something is in progress, and until the core is closed: it drains calls in flight, for at most 5 s. */
import { app, powerMonitor } from 'electron';
import type { BrowserWindow } from 'electron';
import type { MayQuit } from './askBeforeQuit.ts';

interface Quitting {
  /** Not asked when the system ends: then nobody may be there to answer. Must not reject. */
  ask(): Promise<MayQuit>;
  /** Takes the window out of sight while the rest ends. */
  hide(): void;
  /** Must not reject. */
  close(): Promise<unknown>;
}

/** Returns a function that lets closing the window be quitting, too. */
export function quitAfter({ ask, hide, close }: Quitting): (window: BrowserWindow) => void {
  let state: 'open' | 'asking' | 'closing' | 'closed' = 'open';
  let systemEnds = false;
  powerMonitor.on('shutdown', () => (systemEnds = true));
  const end = async (): Promise<void> => {
    state = 'asking';
    if (!systemEnds && !(await ask())) {
      state = 'open';
      return;
    }
    state = 'closing';
    hide();
    await close();
    state = 'closed';
    app.quit();
  };
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'open') void end();
  });
  return (window) => {
    window.on('session-end', () => (systemEnds = true));
    window.on('close', (event) => {
      if (state === 'closed') return;
      // Without its window the program would go on unseen, or end what it is working on.
      event.preventDefault();
      app.quit();
    });
  };
}
