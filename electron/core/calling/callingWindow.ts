/**
 * Tells when a person may be called: 8:00 to 21:00 local time, or fewer hours where the table of calling rules says so. If they may be at
 * several places or in several time zones, only when it is allowed in all of them.
 */
import type { CallingTable } from './hoursOfDay.ts';
import { offsetAt } from './offsetAt.ts';
import type { PossiblePlace } from './zonesOfRow.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

export interface CallingWindow {
  /** Epoch ms. The current or the next window. */
  from: number;
  to: number;
  open: boolean;
}

/** 1 January 1970 was a Thursday; Monday is 0. */
const weekdayOf = (localDay: number): number => (((localDay + 3) % 7) + 7) % 7;

/** When it is so many minutes after midnight in the zone, on this day since 1970 there. */
function momentOf(zone: string, localDay: number, minutes: number, near: number): number {
  const guess = localDay * dayMs + minutes * minuteMs;
  const first = guess - offsetAt(zone, guess - offsetAt(zone, near));
  return guess - offsetAt(zone, first);
}

/** The local weekday, Monday 0, and the minutes after midnight. */
export function localTime(zone: string, at: number): { weekday: number; minutes: number } {
  const local = at + offsetAt(zone, at);
  const day = Math.floor(local / dayMs);
  return { weekday: weekdayOf(day), minutes: (local - day * dayMs) / minuteMs };
}

/** When a day begins in a zone; `daysOn` days after it. `day`: `2026-11-24`. */
export function startOfDay(zone: string, day: string, daysOn: number): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  return momentOf(zone, Math.floor(utc / dayMs) + daysOn, 0, utc);
}

/** Whether all places allow a call at this moment. False if none is known. */
export function isCallable(places: readonly PossiblePlace[], table: CallingTable, at: number): boolean {
  return (
    places.length > 0 &&
    places.every((place) => {
      const week = table.weekOf(place);
      return place.zones.every((zone) => {
        const { weekday, minutes } = localTime(zone, at);
        const hours = week[weekday] ?? null;
        return hours !== null && minutes >= hours.from && minutes < hours.to;
      });
    })
  );
}

/** Zones near the date line are a day apart, and a place may allow no calls for some days. */
const [daysBack, daysOn] = [1, 8];

/** The spans that all places allow, from the day before `now` to a week after it, in order. */
export function callingSpans(places: readonly PossiblePlace[], table: CallingTable, now: number): { from: number; to: number }[] {
  const spans = places.flatMap((place) => {
    const week = table.weekOf(place);
    return place.zones.map((zone) => {
      const today = Math.floor((now + offsetAt(zone, now)) / dayMs);
      return Array.from({ length: daysBack + daysOn + 1 }, (_, index) => today - daysBack + index).flatMap((day) => {
        const hours = week[weekdayOf(day)] ?? null;
        return hours === null ? [] : [{ from: momentOf(zone, day, hours.from, now), to: momentOf(zone, day, hours.to, now) }];
      });
    });
  });
  const [first = [], ...others] = spans;
  return others
    .reduce(
      (kept, next) =>
        kept
          .flatMap((one) => next.map((two) => ({ from: Math.max(one.from, two.from), to: Math.min(one.to, two.to) })))
          .filter(({ from, to }) => from < to),
      first,
    )
    .sort((a, b) => a.from - b.from);
}

/** Null if no place is known, or if there is no time in the coming week that all places allow. */
export function callingWindow(places: readonly PossiblePlace[], table: CallingTable, now: number): CallingWindow | null {
  const coming = callingSpans(places, table, now).find(({ to }) => to > now);
  return coming ? { ...coming, open: coming.from <= now } : null;
}
