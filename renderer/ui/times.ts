/** Times as people read them, in the reader's own locale and time zone; all from epoch milliseconds. */
import { counted } from '../../electron/messages/count.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const clocks = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const shortDays = new Intl.DateTimeFormat(undefined, { month: 'long', day: 'numeric' });

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** `3:03 PM` today, `May 21, 3:03 PM` on another day. */
export function timeText(at: number, now: number = Date.now()): string {
  return startOfDay(at) === startOfDay(now) ? clocks.format(at) : `${shortDays.format(at)}, ${clocks.format(at)}`;
}

const exactClocks = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const shortestDays = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });

/** To the second: `3:03:21 PM` today, `May 21, 3:03:21 PM` on another day. */
export function exactTimeText(at: number, now: number = Date.now()): string {
  return startOfDay(at) === startOfDay(now) ? exactClocks.format(at) : `${shortestDays.format(at)}, ${exactClocks.format(at)}`;
}

/** `May 19, 2026`. */
export const dayText = (at: number): string => days.format(at);

/** Time remaining, short enough for a row: `40 s left`, `18 min left`, `2 h 48 min left`. */
export function leftText(ms: number): string {
  if (ms < minute) return `${Math.max(1, Math.round(ms / 1000))} s left`;
  const minutes = Math.round(ms / minute);
  return minutes < 60 ? `${minutes} min left` : `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}

/** `just now`, `20 min ago`, `3 hours ago`, then the day. */
export function agoText(at: number, now: number = Date.now()): string {
  const ms = now - at;
  if (ms < minute) return 'just now';
  if (ms < hour) return `${Math.floor(ms / minute)} min ago`;
  if (ms < day) return `${counted(Math.floor(ms / hour), 'hour')} ago`;
  return dayText(at);
}
