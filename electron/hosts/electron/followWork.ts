/** Reports the program's work to everything outside of the page that depends on it: taskbar, notifications, sleep and quitting. */
import { app, Menu, nativeImage, Tray, powerMonitor, powerSaveBlocker, Notification, type BrowserWindow } from 'electron';
import { desktopWords } from '#messages/desktop/desktopWords.ts';
import type { CommandHandlers } from '#contract/commands.ts';
import type { Ports } from '#core/ports.ts';
import type { Settings } from '#contract/settings/settings.ts';
import type { Core } from '#core/core.ts';
import { trayIcon } from './trayIcon.data.ts';
import { bringToFront } from './window.ts';
import { watchWork, endSentence, type Work, type Ended } from './work.ts';
import { askBeforeQuit, quitAfter } from './quitting.ts';
import type { TheWindow } from './theWindow.ts';

const words = desktopWords.tray;

/**
 * Keeps working without a window: an icon in the tray shows that, reopens the window, and quits. Returns a function that hides the window
 * behind an icon; the icon is removed when the window is shown again by any means.
 */
function background(window: BrowserWindow): () => void {
  let tray: Tray | null = null;
  window.on('show', () => {
    tray?.destroy();
    tray = null;
  });
  const open = (): void => bringToFront(window);
  return () => {
    window.hide();
    if (tray !== null) return;
    tray = new Tray(nativeImage.createFromBuffer(Buffer.from(trayIcon, 'base64'), { width: 32, height: 32, scaleFactor: 2 }));
    tray.setToolTip(words.hint);
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'tray open', label: words.open, click: open },
        { id: 'tray quit', label: words.quit, click: () => app.quit() },
      ]),
    );
    tray.on('click', open);
  };
}

/** Prevents sleep while a run is active, if the settings say so. Returns a function to call when work or settings have changed. */
function keepAwake(isWanted: () => boolean, work: Pick<Work, 'runs'>): () => void {
  let blocker: number | null = null;
  return () => {
    const isNeeded = isWanted() && work.runs().length > 0;
    if (isNeeded && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (!isNeeded && blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
}

/**
 * After sleep, everything that waits for the network tries again immediately, as if the network had come back, instead of after its pause.
 * Nothing else needs adjusting: rates and pauses use the monotonic clock.
 */
function followPower(handlers: Pick<CommandHandlers, 'network.changed'>, log: Ports['log']): void {
  powerMonitor.on('resume', () => {
    handlers['network.changed']({ online: true }).catch((error: unknown) => log('runs could not look for the network after sleep', error));
  });
}

interface FollowedWork extends Pick<Work, 'heard' | 'noticed' | 'runs' | 'tasks'> {
  /** Applies the current settings. */
  settle(settings: Settings): void;
  /** Call this once there is a core: sleep is reported to its runs, and quitting ends with `close`, which must not reject. */
  wire(core: Pick<Core, 'handlers'>, close: () => Promise<unknown>): void;
  /** Call this once there is a window: closing it quits, and it can go to the background. */
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
    ended: (what) => notifyEnd(window.get(), what),
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

/** Notifications are kept until they are closed, because a garbage-collected one can't be clicked. */
const shown = new Set<Notification>();

/** Notifies a person outside the window that long work has ended or needs them. `come` is called when the notification is clicked. */
function notify(what: Ended, come: () => void): void {
  const body = endSentence(what);
  if (body === null || !Notification.isSupported()) return;
  const notification = new Notification({ title: desktopWords.notification.title, body });
  const forget = (): boolean => shown.delete(notification);
  notification.on('click', () => {
    forget();
    come();
  });
  notification.on('close', forget);
  shown.add(notification);
  notification.show();
}

/** Electron's value for no progress. */
const none = -1;

/** On the taskbar or dock. */
function showProgress(window: BrowserWindow | null, work: Pick<Work, 'share' | 'runs' | 'waiting' | 'tasks'>): void {
  if (window === null || window.isDestroyed()) return;
  const share = work.share();
  if (share === null) return window.setProgressBar(none);
  const isWaiting = work.tasks().length === 0 && work.waiting().length === work.runs().length;
  window.setProgressBar(share, { mode: isWaiting ? 'paused' : 'normal' });
}

/** Only while nobody looks at the window. */
function notifyEnd(window: BrowserWindow | null, what: Ended): void {
  if (window?.isFocused() === true) return;
  notify(what, () => bringToFront(window));
}
