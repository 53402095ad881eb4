/**
 * Tells when a person may be called: 8:00 to 21:00 local time, and if they may be in several time zones, only when that is true in all of
 * them.
 */

const firstHour = 8;
const lastHour = 21;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface CallingWindow {
  /** Epoch ms. The current or the next window. */
  from: number;
  to: number;
  open: boolean;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far a zone is ahead of UTC at a moment, in ms. */
export function offsetAt(zone: string, at: number): number {
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
  return local - Math.floor(at / 1000) * 1000;
}

/** When it is `hour` o'clock in the zone, on the zone's day `daysOn` days after that of `now`. */
function hourOf(zone: string, now: number, daysOn: number, hour: number): number {
  const localDay = Math.floor((now + offsetAt(zone, now)) / dayMs) + daysOn;
  const guess = localDay * dayMs + hour * hourMs;
  const first = guess - offsetAt(zone, guess - offsetAt(zone, now));
  return guess - offsetAt(zone, first);
}

/** `zones`: IANA names. Null if none are known, or if it is never daytime in all of them at once. */
export function callingWindow(zones: readonly string[], now: number): CallingWindow | null {
  if (zones.length === 0) return null;
  // Zones near the date line are a day apart, so each zone's days around now are tried against the others'.
  const days = [-1, 0, 1, 2];
  const spans = zones.map((zone) => days.map((day) => ({ from: hourOf(zone, now, day, firstHour), to: hourOf(zone, now, day, lastHour) })));
  const [first = [], ...others] = spans;
  const common = others.reduce(
    (kept, next) =>
      kept
        .flatMap((one) => next.map((two) => ({ from: Math.max(one.from, two.from), to: Math.min(one.to, two.to) })))
        .filter(({ from, to }) => from < to),
    first,
  );
  const coming = common.filter(({ to }) => to > now).sort((a, b) => a.from - b.from)[0];
  return coming ? { ...coming, open: coming.from <= now } : null;
}
