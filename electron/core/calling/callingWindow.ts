/**
 * Determines when a person may be called: 8:00 to 21:00 local time, or fewer hours according to the table of calling rules. If the person
 * may be at several places or in several time zones, only when all of them allow it.
 */
import type { CallingTable } from './hoursOfDay.ts';
import type { PossiblePlace } from './zonesOfRow.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The last result for each zone, because many rows are tested for the same moment. */
const last = new Map<string, { at: number; offset: number }>();

/** Returns how far a zone is ahead of UTC at a moment, in ms. */
export function offsetAt(zone: string, at: number): number {
  const known = last.get(zone);
  if (known?.at === at) return known.offset;
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const local = Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute'], part['second']);
  const offset = local - Math.floor(at / 1000) * 1000;
  last.set(zone, { at, offset });
  return offset;
}

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

interface CallingWindow {
  /** The current or the next window, in epoch ms. */
  from: number;
  to: number;
  open: boolean;
}

/** 1 January 1970 was a Thursday; Monday is 0. */
const weekdayOf = (localDay: number): number => (((localDay + 3) % 7) + 7) % 7;

/** Returns the moment this many minutes after midnight in the zone, on this local day since 1970. */
function momentOf(zone: string, localDay: number, minutes: number, near: number): number {
  const guess = localDay * dayMs + minutes * minuteMs;
  const first = guess - offsetAt(zone, guess - offsetAt(zone, near));
  return guess - offsetAt(zone, first);
}

/** Returns the local weekday, Monday 0, and the minutes after midnight. */
export function localTime(zone: string, at: number): { weekday: number; minutes: number } {
  const local = at + offsetAt(zone, at);
  const day = Math.floor(local / dayMs);
  return { weekday: weekdayOf(day), minutes: (local - day * dayMs) / minuteMs };
}

/** Returns when a day begins in a zone; `daysOn` days after it. `day`: `2026-11-24`. */
export function startOfDay(zone: string, day: string, daysOn: number): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  return momentOf(zone, Math.floor(utc / dayMs) + daysOn, 0, utc);
}

/** Whether all places allow a call at this moment; false if no place is known. */
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

/** Returns the spans that all places allow, from the day before `now` to a week after it, in order. */
function callingSpans(places: readonly PossiblePlace[], table: CallingTable, now: number): { from: number; to: number }[] {
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

/** Returns null if no place is known, or if the coming week has no time that all places allow. */
export function callingWindow(places: readonly PossiblePlace[], table: CallingTable, now: number): CallingWindow | null {
  const coming = callingSpans(places, table, now).find(({ to }) => to > now);
  return coming ? { ...coming, open: coming.from <= now } : null;
}

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(Math.floor(minutes % 60)).padStart(2, '0')}`;

/**
 * Returns calling hours in text form: for each of the next seven days, in the time of the first zone. `Mon-Sat 09:00-21:00; Sun
 * 12:00-21:00`; '' if no place is known, or if no time suits all of them.
 */
export function callingWeek(places: readonly PossiblePlace[], table: CallingTable, now: number): string {
  const zone = places[0]?.zones[0];
  if (zone === undefined) return '';
  const days: string[] = names.map(() => '');
  for (const { from, to } of callingSpans(places, table, now)) {
    const start = localTime(zone, from);
    const end = localTime(zone, to);
    // The first span of a weekday counts: later ones repeat it, and those of the day before are incomplete.
    if (to > now && days[start.weekday] === '') days[start.weekday] = `${clock(start.minutes)}-${clock(end.minutes)}`;
  }
  const groups: { first: number; last: number; hours: string }[] = [];
  days.forEach((hours, day) => {
    const group = groups.at(-1);
    if (group?.hours === hours) group.last = day;
    else groups.push({ first: day, last: day, hours });
  });
  return groups
    .filter(({ hours }) => hours !== '')
    .map(({ first, last, hours }) => `${names[first] ?? ''}${first === last ? '' : `-${names[last] ?? ''}`} ${hours}`)
    .join('; ');
}
