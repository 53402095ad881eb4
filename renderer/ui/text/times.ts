/** Times formatted in the reader's own locale and time zone, all from epoch milliseconds. */
import { dateLocale } from '#base/locale.ts';
import { useEffect, useState } from 'react';
import { uiWords as words } from '#messages/uiWords.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const clocks = new Intl.DateTimeFormat(dateLocale, { timeStyle: 'short' });
const days = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium' });
const shortDays = new Intl.DateTimeFormat(dateLocale, { month: 'long', day: 'numeric' });

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
export const isToday = (at: number, now: number = Date.now()): boolean => startOfDay(at) === startOfDay(now);

/** `3:03 PM` today, `May 21, 3:03 PM` on another day. */
export function timeText(at: number, now: number = Date.now()): string {
  return isToday(at, now) ? clocks.format(at) : words.times.onDay(shortDays.format(at), clocks.format(at));
}

const exactClocks = new Intl.DateTimeFormat(dateLocale, { timeStyle: 'medium' });
const shortestDays = new Intl.DateTimeFormat(dateLocale, { month: 'short', day: 'numeric' });

/** To the second: `3:03:21 PM` today, `May 21, 3:03:21 PM` on another day. */
export function exactTimeText(at: number, now: number = Date.now()): string {
  return isToday(at, now) ? exactClocks.format(at) : words.times.onDay(shortestDays.format(at), exactClocks.format(at));
}

/** `May 19, 2026`. */
export const dayText = (at: number): string => days.format(at);

/** A duration, short enough for a row: `40 s`, `18 min`, `2 h 48 min`. */
export function roughText(ms: number): string {
  if (ms < minute) return words.times.seconds(Math.max(1, Math.round(ms / 1000)));
  const minutes = Math.round(ms / minute);
  return minutes < 60 ? words.times.minutes(minutes) : words.times.hours(Math.floor(minutes / 60), minutes % 60);
}

/** Time remaining: `40 s left`, `18 min left`, `2 h 48 min left`. */
export const leftText = (ms: number): string => words.times.left(roughText(ms));

/** `just now`, `20 min ago`, `3 hours ago`; from a day on, the date. */
export function agoText(at: number, now: number = Date.now()): string {
  const ms = now - at;
  if (ms < minute) return words.times.justNow;
  if (ms < hour) return words.times.minutesAgo(Math.floor(ms / minute));
  if (ms < day) return words.times.hoursAgo(Math.floor(ms / hour));
  return dayText(at);
}

/** The current time in epoch milliseconds, updated every `everyMs` while `counting`. */
export function useNow(everyMs = 20_000, counting = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, counting]);
  return now;
}
