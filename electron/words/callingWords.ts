/** Says when somebody may be called: from 8 to 21 h where they are, in the reader's own time. */
import type { Calling } from '../contract/view.ts';

const time = (zone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(undefined, {
    hour: 'numeric',
    minute: '2-digit',
    weekday: 'short',
    ...(zone === undefined ? {} : { timeZone: zone }),
  });

const by: Readonly<Record<Calling['by'], string>> = { zip: 'postal code', state: 'state', areaCode: 'area code alone, and numbers move' };

/** `America/Los_Angeles` → `Los Angeles`. */
const placeOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** `zone`: the reader's, their system's where nothing is given. */
export function callingSentence({ zones, by: basis, differ, window }: Calling, zone?: string): string {
  const where = zones.map(placeOf).join(' and ');
  if (window === null) return `It is never between 8 and 21 h in ${where} at once: find out where they are before calling.`;
  const { from, to, open } = window;
  const when = open
    ? `Call until ${time(zone).format(to)} your time`
    : `Call from ${time(zone).format(from)} to ${time(zone).format(to)} your time`;
  const why = differ ? `phone and address disagree, so only when it is day in ${where}` : `day in ${where}, by ${by[basis]}`;
  return `${when}: ${why}.`;
}
