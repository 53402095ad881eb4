/** Writes hours of a day, and of a week, as people read them. */
import { weekdays, type CallingRule, type DayHours } from '#contract/calling/callingRules.ts';

const clock = (minutes: number): string => {
  const at = new Date(Date.UTC(2026, 0, 1, 0, minutes));
  return new Intl.DateTimeFormat(undefined, {
    hour: 'numeric',
    ...(minutes % 60 === 0 ? {} : { minute: '2-digit' }),
    timeZone: 'UTC',
  })
    .format(at)
    .replaceAll('\u202f', ' ');
};

/** `8 AM to 8 PM`. */
export const hoursText = ({ from, to }: DayHours): string => `${clock(from)} to ${clock(to)}`;

/** 5 January 2026 was a Monday. */
const dayName = (day: number, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(undefined, { weekday, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 5 + day)));

/** Monday is 0. */
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
