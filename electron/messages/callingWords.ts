/** Says when somebody may be called: from 8 AM to 9 PM where they are, in the reader's own time zone. */
import type { Calling } from '../contract/view.ts';

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
  if (window === null) return `It is never between 8 AM and 9 PM in ${where} at the same time. Find out where they are before you call.`;
  const { from, to, open } = window;
  const when = open
    ? `Call until ${time(zone).format(to)} your time`
    : `Call from ${time(zone).format(from)} to ${time(zone).format(to)} your time`;
  const why = differ
    ? `local calling hours in both ${where}: phone and address disagree`
    : `local calling hours in ${where}, ${sources[basis]}`;
  return `${when} (${why}).`;
}
