/** What the program is working on, outside of its window: progress on the taskbar or dock, and notifications while nobody looks at it. */
import type { BrowserWindow } from 'electron';
import { notify } from './notifications.ts';
import { bringToFront } from './window.ts';
import type { Ended, Work } from './work.ts';

/** Electron's word for no progress. */
const none = -1;

export function showProgress(window: BrowserWindow | null, work: Pick<Work, 'share' | 'runs' | 'waiting' | 'tasks'>): void {
  if (window === null || window.isDestroyed()) return;
  const share = work.share();
  if (share === null) return window.setProgressBar(none);
  const isWaiting = work.tasks().length === 0 && work.waiting().length === work.runs().length;
  window.setProgressBar(share, { mode: isWaiting ? 'paused' : 'normal' });
}

export function tellOfEnd(window: BrowserWindow | null, what: Ended): void {
  if (window?.isFocused() === true) return;
  notify(what, () => bringToFront(window));
}
