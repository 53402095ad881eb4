/** What the program is working on, wired to whatever depends on it outside of the page: taskbar, notifications, sleep and quitting. */
import type { BrowserWindow } from 'electron';
import type { Settings } from '#contract/settings/settings.ts';
import type { Core } from '#core/core.ts';
import type { Ports } from '#core/ports.ts';
import { askBeforeQuit } from './askBeforeQuit.ts';
import { background } from './background.ts';
import { followPower, keepAwake } from './power.ts';
import { quitAfter } from './quitting.ts';
import { showProgress, tellOfEnd } from './showWork.ts';
import type { TheWindow } from './theWindow.ts';
import { watchWork } from './work.ts';
import type { Work } from './work.ts';

interface FollowedWork extends Pick<Work, 'heard' | 'noticed' | 'runs' | 'tasks'> {
  /** The settings as they are from now on. */
  settle(settings: Settings): void;
  /** Once there is a core: sleep reaches its runs, and quitting ends with `close`, which must not reject. */
  wire(core: Pick<Core, 'handlers'>, close: () => Promise<unknown>): void;
  /** Once there is a window: closing it is quitting, and it can go to the background. */
  wireWindow(window: BrowserWindow): void;
}

export function followWork(window: TheWindow, { clock, log }: Pick<Ports, 'clock' | 'log'>): FollowedWork {
  let wantsAwake = false;
  const work = watchWork({
    now: () => clock.monotonic(),
    changed: () => {
      showProgress(window.get(), work);
      stayAwake();
    },
    ended: (what) => tellOfEnd(window.get(), what),
  });
  const stayAwake = keepAwake(() => wantsAwake, work);
  let quitWith: (window: BrowserWindow) => void = () => undefined;
  let goOn = (): void => undefined;
  return {
    heard: work.heard,
    noticed: work.noticed,
    runs: work.runs,
    tasks: work.tasks,
    settle: (settings) => {
      wantsAwake = settings.keepAwake === true;
      stayAwake();
    },
    wire: ({ handlers }, close) => {
      followPower(handlers, log);
      quitWith = quitAfter({
        ask: () => askBeforeQuit({ work, pause: (runId) => handlers['runs.pause']({ runId }), goOn: () => goOn() }),
        hide: () => window.get()?.hide(),
        close,
      });
    },
    wireWindow: (opened) => {
      quitWith(opened);
      goOn = background(opened);
    },
  };
}
