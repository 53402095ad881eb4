/** Shows the program's work outside its window: progress on the taskbar or dock, and notifications while the window isn't focused. */
import { Notification, type BrowserWindow } from 'electron';
import { desktopWords } from '#messages/desktop/desktopWords.ts';
import { endSentence } from './endSentence.ts';
import type { Ended, Work } from './work.ts';
import { bringToFront } from './window.ts';

/** Kept until closed: a notification that was garbage-collected can't be clicked. */
const shown = new Set<Notification>();

/** Notifies a person who is looking elsewhere that a long task has ended, or needs them. `come`: called on a click. */
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

export function showProgress(window: BrowserWindow | null, work: Pick<Work, 'share' | 'runs' | 'waiting' | 'tasks'>): void {
  if (window === null || window.isDestroyed()) return;
  const share = work.share();
  if (share === null) return window.setProgressBar(none);
  const isWaiting = work.tasks().length === 0 && work.waiting().length === work.runs().length;
  window.setProgressBar(share, { mode: isWaiting ? 'paused' : 'normal' });
}

export function notifyEnd(window: BrowserWindow | null, what: Ended): void {
  if (window?.isFocused() === true) return;
  notify(what, () => bringToFront(window));
}
