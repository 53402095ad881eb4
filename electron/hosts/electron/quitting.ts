/** Quitting waits until the core is closed: it drains calls in flight, for at most 5 s. */
import { app } from 'electron';

/** `hide`: takes the window out of sight while the rest ends. `close` must not reject. */
export function quitAfter(hide: () => void, close: () => Promise<unknown>): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    hide();
    void close().then(() => {
      state = 'closed';
      app.quit();
    });
  });
}
