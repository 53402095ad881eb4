/** Imports files that the system opened Rollcall with, by its icon or "Open with", as if they had been dropped on the lists. */
import { call } from '../../bridge/call.ts';
import { attempt } from '../../base/notify.ts';
import { transport } from '../../bridge/chooseTransport.ts';
import { listen, listenReopened, streamOpened } from '../../bridge/listen.ts';
import { importOpened } from './imports.ts';

/** Takes such files, including those from before the window opened, until the returned function is called. */
export function followOpenedFiles(): () => void {
  const take = (): void =>
    attempt(async () => {
      const files = await call('files.takeOpened', {});
      if (files.length > 0) await importOpened(files);
    });
  let stopped = false;
  // The stream may have been open for a while.
  void streamOpened().then(() => {
    if (!stopped) take();
  });
  // In a browser, files arrive with a page opened just for them; other pages aren't notified.
  const off = transport().host === 'electron' ? [listenReopened(take), listen('files.opened', take)] : [listenReopened(take)];
  return () => {
    stopped = true;
    for (const stop of off) stop();
  };
}
