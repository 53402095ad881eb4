/** Somebody's calling hours as they are written: on each of the next seven days, in the time of the first zone. */
import { callingSpans, localTime } from './callingWindow.ts';
import type { CallingTable } from './hoursOfDay.ts';
import type { PossiblePlace } from './zonesOfRow.ts';

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(Math.floor(minutes % 60)).padStart(2, '0')}`;

/** `Mon-Sat 09:00-21:00; Sun 12:00-21:00`; '' if no place is known, or if no time suits all of them. */
export function callingWeek(places: readonly PossiblePlace[], table: CallingTable, now: number): string {
  const zone = places[0]?.zones[0];
  if (zone === undefined) return '';
  const days: string[] = names.map(() => '');
  for (const { from, to } of callingSpans(places, table, now)) {
    const start = localTime(zone, from);
    const end = localTime(zone, to);
    // The first span of a weekday counts: those of the day before and of a week later are cut off or repeat it.
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
