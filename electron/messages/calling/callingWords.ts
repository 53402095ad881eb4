/** Says when somebody may be called, in the reader's own time zone, and which rules that follows from. */
import { callingPlaceNames, type CallingRule, type DayHours } from '#contract/calling/callingRules.ts';
import type { Calling } from '#contract/review/view.ts';
import { hoursText } from './hoursText.ts';

const time = (zone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(undefined, {
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

/** `zone`: the reader's; by default the system's. */
export function callingSentence({ zones, by: basis, differ, window }: Calling, zone?: string): string {
  const where = zones.map(placeOf).join(' and ');
  if (window === null)
    return `There is no time in the coming week when calls are allowed in ${where}. Find out where they are before you call.`;
  const { from, to, open } = window;
  const when = open
    ? `Call until ${time(zone).format(to)} your time`
    : `Call from ${time(zone).format(from)} to ${time(zone).format(to)} your time`;
  const why = differ
    ? `local calling hours in both ${where}: phone and address disagree`
    : `local calling hours in ${where}, ${sources[basis]}`;
  return `${when} (${why}).`;
}

type CallingPlace = Calling['places'][number];

const knownBy: Readonly<Record<CallingPlace['by'], string>> = { zip: 'ZIP code', state: 'state', areaCode: 'area code' };
const statesText = (states: readonly string[]): string => states.map((state) => callingPlaceNames[state] ?? state).join(' or ');
const todayText = (hours: DayHours | null): string => (hours === null ? 'no calls today' : `${hoursText(hours)} today`);

const lineText = ({ source, asOf }: Pick<CallingRule, 'source' | 'asOf'>): string => `${source}, as of ${asOf}`;

/**
 * Which states' rules hold, where the table says more than 8 AM to 9 PM or the places disagree; null if neither does. Where they disagree,
 * all of them must allow a call.
 */
export function callingRulesSentence({ places }: Calling): string | null {
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
    return `${all.charAt(0).toUpperCase()}${all.slice(1)}: ${must} must allow the call${cited}.${notes}`;
  }
  const allows = first.today === null ? 'allows no calls today' : `allows calls from ${hoursText(first.today)} today`;
  return `${statesText(first.states)} ${allows}${cited}.${notes}`;
}
