/** Says when a person may be called, in the reader's own time zone, and which rules that follows from. */
import { dateLocale } from '#base/locale.ts';
import {
  weekdays,
  type CallingRule,
  type DayHours,
  callingPlaceNames,
  type CallableFilter,
  type CallableState,
} from '#contract/calling/callingRules.ts';
import type { Calling } from '#contract/review/view.ts';
import { anyOf, capital } from '../text.ts';

const clock = (minutes: number): string => {
  const at = new Date(Date.UTC(2026, 0, 1, 0, minutes));
  return new Intl.DateTimeFormat(dateLocale, {
    hour: 'numeric',
    ...(minutes % 60 === 0 ? {} : { minute: '2-digit' }),
    timeZone: 'UTC',
  })
    .format(at)
    .replaceAll('\u202f', ' ');
};

/** The hours of a day as people read them: `8 AM to 8 PM`. */
const hoursText = ({ from, to }: DayHours): string => `${clock(from)} to ${clock(to)}`;

/** 5 January 2026, day 0, was a Monday. */
const dayName = (day: number, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(dateLocale, { weekday, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 5 + day)));

/** Name of a weekday; 0 is Monday. */
export const weekdayName = (day: number): string => dayName(day, 'long');

/** `Mon–Sat 8 AM to 8 PM; Sun no calls`, `Every day 9 AM to 8 PM`. */
export function weekText(week: CallingRule['week']): string {
  const groups: { first: number; last: number; text: string }[] = [];
  week.forEach((hours, day) => {
    const text = hours === null ? 'no calls' : hoursText(hours);
    const group = groups.at(-1);
    if (group?.text === text) group.last = day;
    else groups.push({ first: day, last: day, text });
  });
  const days = ({ first, last }: { first: number; last: number }): string => {
    if (first === 0 && last === weekdays.length - 1) return 'Every day';
    return first === last ? dayName(first, 'short') : `${dayName(first, 'short')}–${dayName(last, 'short')}`;
  };
  return groups.map((group) => `${days(group)} ${group.text}`).join('; ');
}

const time = (zone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(dateLocale, {
    hour: 'numeric',
    minute: '2-digit',
    weekday: 'short',
    ...(zone === undefined ? {} : { timeZone: zone }),
  });

const sources: Readonly<Record<Calling['by'], string>> = {
  zip: 'from the ZIP code',
  state: 'from the state',
  areaCode: 'estimated from the area code, which may be outdated',
};

/** `America/Los_Angeles` → `Los Angeles`. */
const placeOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

const placesOf = ({ zones }: Calling): string => zones.map(placeOf).join(' and ');

/** The local hours that a window follows, and how the place was determined. */
const hoursOf = (calling: Calling): string =>
  calling.differ
    ? `local calling hours in both ${placesOf(calling)}: phone and address disagree`
    : `local calling hours in ${placesOf(calling)}, ${sources[calling.by]}`;

const isUncertain = ({ differ, by }: Calling): boolean => differ || by === 'areaCode';

/** Says when to call, and why only if that is uncertain. `zone`: the reader's; by default the system's. */
export function callingSentence(calling: Calling, zone?: string): string {
  if (calling.window === null)
    return `There is no time in the coming week when calls are allowed in ${placesOf(calling)}. Find out where they are before you call.`;
  const { from, to, open } = calling.window;
  const when = open
    ? `Call until ${time(zone).format(to)} your time`
    : `Call from ${time(zone).format(from)} to ${time(zone).format(to)} your time`;
  return isUncertain(calling) ? `${when} (${hoursOf(calling)}).` : `${when}.`;
}

type CallingPlace = Calling['places'][number];

const knownBy: Readonly<Record<CallingPlace['by'], string>> = { zip: 'ZIP code', state: 'state', areaCode: 'area code' };
const statesText = (states: readonly string[]): string => states.map((state) => callingPlaceNames[state] ?? state).join(' or ');
const todayText = (hours: DayHours | null): string => (hours === null ? 'no calls today' : `${hoursText(hours)} today`);

const lineText = ({ source, asOf }: Pick<CallingRule, 'source' | 'asOf'>): string => `${source}, as of ${asOf}`;

/** Returns what `callingSentence` is based on but doesn't say itself; null if there is nothing. */
export function callingReasons(calling: Calling): string | null {
  const hours = calling.window === null || isUncertain(calling) ? null : `${capital(hoursOf(calling))}.`;
  return [hours, callingRulesSentence(calling)].filter((part) => part !== null).join(' ') || null;
}

/**
 * Names the states whose rules apply, if the table has rules besides 8 AM to 9 PM or the places disagree; null otherwise. If they disagree,
 * all of them must allow a call.
 */
function callingRulesSentence({ places }: Calling): string | null {
  const rules = [...new Map(places.flatMap((place) => place.rules).map((rule) => [rule.place, rule])).values()];
  const [first, ...others] = places.filter(({ states }) => states.length > 0);
  const disagree = others.some(({ states }) => states.join() !== first?.states.join());
  if (first === undefined || (rules.length === 0 && !disagree)) return null;
  const cited = rules.length === 0 ? '' : ` (${rules.map(lineText).join('; ')})`;
  const notes = rules.flatMap(({ note }) => (note === undefined ? [] : [` ${note}`])).join('');
  if (disagree) {
    const parts = [first, ...others].map(({ by, states, today }) => `the ${knownBy[by]} is in ${statesText(states)} (${todayText(today)})`);
    const all = parts.join(', ');
    const must = parts.length === 2 ? 'both' : 'all';
    return `${capital(all)}: ${must} must allow the call${cited}.${notes}`;
  }
  const allows = first.today === null ? 'allows no calls today' : `allows calls from ${hoursText(first.today)} today`;
  return `${statesText(first.states)} ${allows}${cited}.${notes}`;
}

const states: Readonly<Record<CallableState, string>> = {
  open: 'calls allowed',
  closed: 'calls not allowed',
  zoneUnknown: 'an unknown time zone',
  noPhone: 'no phone',
};

const timeOfDay = new Intl.DateTimeFormat(dateLocale, { timeStyle: 'short' });
const dayAndClock = new Intl.DateTimeFormat(dateLocale, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** `at Nov 24, 2:41 PM`, `on Nov 24, 2:00 PM to 3:00 PM`. */
export const callableMoment = ({ from, to }: Pick<CallableFilter, 'from' | 'to'>): string =>
  from === to ? `at ${dayAndClock.format(from)}` : `from ${dayAndClock.format(from)} to ${timeOfDay.format(to)}`;

/**
 * Describes the rows that a filter by calling hours selects. Follows "rows with": `calls allowed at Nov 24, 2:41 PM`. Having no phone or no
 * known zone doesn't depend on the moment, so it isn't named for these alone.
 */
export function callablePart({ is, from, to }: CallableFilter): string {
  const what = anyOf(is.map((state) => states[state]));
  return is.some((state) => state === 'open' || state === 'closed') ? `${what} ${callableMoment({ from, to })}` : what;
}
