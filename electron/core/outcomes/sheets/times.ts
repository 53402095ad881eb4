/** Reads the time of a call as dialers and customer databases write it: an instant, or a wall-clock time in some zone. */
import { exactDigits } from '../../normalise/phones/phoneParts.ts';

/** A time as written. `at`: epoch ms; a time without a zone is interpreted as UTC. */
interface WrittenTime {
  at: number;
  hasZone: boolean;
  /** Whether only the day is known. */
  isDay: boolean;
}

/** Which comes first in `3/9/2026`, where both are possible. */
export type DateOrder = 'monthFirst' | 'dayFirst';

const dayMs = 86_400_000;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Time zone abbreviations, and their offsets from UTC in hours. */
const namedZones: Record<string, number> = { z: 0, utc: 0, gmt: 0, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 };

const ofDay = String.raw`(?:(?:\s*t\s*|\s*,?\s+(?:at\s+)?)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(?:([ap])\.?m\.?)?)?`;
const zone = String.raw`\s*(?:(?:utc|gmt)?([+-]\d{2}):?(\d{2})?|(z|utc|gmt|[ecmp][sd]t))?`;
const ends = String.raw`${ofDay}${zone}$`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${ends}`);
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})${ends}`);
const monthNamed = new RegExp(String.raw`^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${ends}`);
const dayAndMonthNamed = new RegExp(String.raw`^(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]([a-z]{3,9})\.?[\s-](\d{4})${ends}`);

/** Returns undefined if the text isn't a time. */
export function readTime(cell: string, order: DateOrder): WrittenTime | undefined {
  const text = exactDigits(cell).toLowerCase();
  if (/^[\d.]+$/.test(text)) {
    const number = readNumber(text);
    if (number) return number;
  }
  const iso = yearFirst.exec(text);
  if (iso) return fromParts(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso.slice(4));
  const short = yearLast.exec(text);
  if (short) {
    const [first, second, year] = [Number(short[1]), Number(short[3]), Number(short[4])];
    const isDayFirst = short[2] === '.' || order === 'dayFirst';
    return fromParts(year < 100 ? 2000 + year : year, isDayFirst ? second : first, isDayFirst ? first : second, short.slice(5));
  }
  const named = monthNamed.exec(text);
  if (named) return fromParts(Number(named[3]), monthOf(named[1]), Number(named[2]), named.slice(4));
  const daily = dayAndMonthNamed.exec(text);
  return daily ? fromParts(Number(daily[3]), monthOf(daily[2]), Number(daily[1]), daily.slice(4)) : undefined;
}

/** Returns the order of a column's dates: from those in which only one number can be the month, else `usual`. */
export function dateOrderOf(cells: Iterable<string>, usual: DateOrder): DateOrder {
  const votes = { dayFirst: 0, monthFirst: 0 };
  for (const cell of cells) {
    const [, first, second] = /^\s*(\d{1,2})[-/](\d{1,2})[-/]\d{2,4}\b/.exec(cell) ?? [];
    if (Number(first) > 12) votes.dayFirst += 1;
    if (Number(second) > 12) votes.monthFirst += 1;
  }
  if (votes.dayFirst === votes.monthFirst) return usual;
  return votes.dayFirst > votes.monthFirst ? 'dayFirst' : 'monthFirst';
}

/** Reads epoch seconds or milliseconds of this century, or the days since 1900 that spreadsheet programs count. */
function readNumber(text: string): WrittenTime | undefined {
  const number = Number(text);
  if (/^\d{13}$/.test(text)) return { at: number, hasZone: true, isDay: false };
  if (/^\d{10}(?:\.\d+)?$/.test(text)) return { at: Math.round(number * 1000), hasZone: true, isDay: false };
  if (!/^[2-7]\d{4}(?:\.\d+)?$/.test(text)) return undefined;
  return { at: Math.round((number - 25_569) * 86_400) * 1000, hasZone: false, isDay: Number.isInteger(number) };
}

const monthOf = (name = ''): number => months.indexOf(name.slice(0, 3)) + 1;

function fromParts(year: number, month: number, day: number, rest: readonly (string | undefined)[]): WrittenTime | undefined {
  const [hours, minutes = '0', seconds = '0', fraction = '', half, offset, offsetMinutes = '0', name] = rest;
  const date = Date.UTC(year, month - 1, day);
  if (month < 1 || month > 12 || day < 1 || new Date(date).getUTCDate() !== day || year < 1970 || year > 2200) return undefined;
  const hour = half === undefined ? Number(hours ?? 0) : (Number(hours) % 12) + (half === 'p' ? 12 : 0);
  if (hour > 23 || (half !== undefined && (Number(hours) > 12 || Number(hours) < 1)) || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined;
  const wall = date + ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  const isDay = hours === undefined;
  if (offset === undefined && name === undefined) return { at: wall, hasZone: false, isDay };
  const sign = offset?.startsWith('-') ? -1 : 1;
  const aheadMs =
    name === undefined ? Number(offset) * 3_600_000 + sign * Number(offsetMinutes) * 60_000 : (namedZones[name] ?? 0) * 3_600_000;
  return { at: wall - aheadMs, hasZone: true, isDay };
}

/** Converts wall-clock times in a zone to instants. */
export interface WallClock {
  /** `isTwice`: clocks were set back, so that the time occurred twice; the first occurrence is returned. */
  instant(wall: number): { at: number; isTwice: boolean };
}

/** `offsetAt`: returns how far a zone is ahead of UTC at a moment, in ms. */
export function openWallClock(zoneName: string, offsetAt: (zone: string, at: number) => number): WallClock {
  const known = new Map<number, number>();
  const atDay = (day: number): number => {
    const found = known.get(day) ?? offsetAt(zoneName, day * dayMs);
    known.set(day, found);
    return found;
  };
  const offset = (at: number): number => {
    const day = Math.floor(at / dayMs);
    const before = atDay(day);
    // Clocks change on two days of a year: on any other, the day's offset applies.
    return before === atDay(day + 1) ? before : offsetAt(zoneName, at);
  };
  return {
    instant(wall) {
      const [early, late] = [wall - offset(wall - dayMs), wall - offset(wall + dayMs)];
      if (early === late) return { at: early, isTwice: false };
      const fits = [early, late].filter((at) => at + offset(at) === wall);
      // Clocks were set forward, and the time didn't occur: uses the offset from before the change.
      if (fits.length === 0) return { at: early, isTwice: false };
      return { at: Math.min(...fits), isTwice: fits.length === 2 };
    },
  };
}
