/** The stricter calling hours that come with the program; each is to be checked by a person before anybody relies on it. */
import { weekdays, type CallingRule, type DayHours } from './callingRules.ts';

const hours = (from: number, to: number): DayHours => ({ from: from * 60, to: to * 60 });
const daily = (from: number, to: number): CallingRule['week'] => weekdays.map(() => hours(from, to));
/** The same hours from Monday to Friday, and others at the weekend. */
const week = (weekday: DayHours, saturday: DayHours, sunday: DayHours | null): CallingRule['week'] => [
  ...Array.from({ length: 5 }, () => weekday),
  saturday,
  sunday,
];
const withoutSundays = (from: number, to: number): CallingRule['week'] => week(hours(from, to), hours(from, to), null);

const noHolidays = 'No calls on legal holidays either: Rollcall doesn’t know holidays.';
const secondHand = 'Read in a summary, not in the law itself: compare them.';
const asOf = '2026-11-23';

export const shippedCallingRules: readonly CallingRule[] = [
  {
    place: 'AL',
    week: withoutSundays(8, 20),
    source: 'Ala. Admin. Code r. 770-X-5-.17',
    asOf,
    note: `The rule speaks of automated calls. ${noHolidays}`,
  },
  { place: 'CT', week: daily(9, 20), source: 'Conn. Gen. Stat. § 42-288a', asOf, note: secondHand },
  { place: 'FL', week: daily(8, 20), source: 'Fla. Stat. § 501.616(6)(a)', asOf },
  { place: 'KY', week: daily(10, 21), source: 'Ky. Rev. Stat. § 367.46955', asOf, note: secondHand },
  {
    place: 'LA',
    week: withoutSundays(8, 20),
    source: 'La. Public Service Commission, General Order R-29617',
    asOf,
    note: `${secondHand} ${noHolidays} Calls can also be prohibited during a state of emergency.`,
  },
  { place: 'MD', week: daily(8, 20), source: 'Md. Code, Com. Law § 14-4502', asOf, note: secondHand },
  { place: 'MA', week: daily(8, 20), source: '201 Code Mass. Regs. 12.02(2)', asOf },
  { place: 'MS', week: withoutSundays(8, 20), source: 'Miss. Code § 77-3-723', asOf, note: 'Its hours are those of Central Time.' },
  { place: 'OK', week: daily(8, 20), source: 'Okla. Stat. tit. 15, § 775C.4', asOf, note: secondHand },
  { place: 'RI', week: week(hours(9, 18), hours(10, 17), null), source: 'R.I. Gen. Laws §§ 5-61-2(2), 5-61-3.6', asOf, note: noHolidays },
  { place: 'TX', week: week(hours(9, 21), hours(9, 21), hours(12, 21)), source: 'Tex. Bus. & Com. Code § 301.051', asOf, note: secondHand },
  {
    place: 'UT',
    week: withoutSundays(8, 21),
    source: 'Utah Code § 13-25a-103(3)',
    asOf,
    note: `The law speaks of calls without consent. ${noHolidays}`,
  },
  { place: 'WA', week: daily(8, 20), source: 'Wash. Rev. Code § 19.158.040(2)', asOf },
];
