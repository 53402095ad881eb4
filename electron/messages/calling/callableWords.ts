/** Says which rows a filter by calling hours asks for. */
import type { CallableFilter, CallableState } from '#contract/calling/callingRules.ts';
import { anyOf } from '../anyOf.ts';

const states: Readonly<Record<CallableState, string>> = {
  open: 'calls allowed',
  closed: 'calls not allowed',
  zoneUnknown: 'an unknown time zone',
  noPhone: 'no phone',
};

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const dayAndClock = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** `at Nov 24, 2:41 PM`, `on Nov 24, 2:00 PM to 3:00 PM`. */
export const callableMoment = ({ from, to }: Pick<CallableFilter, 'from' | 'to'>): string =>
  from === to ? `at ${dayAndClock.format(from)}` : `from ${dayAndClock.format(from)} to ${clock.format(to)}`;

/** Follows "rows with": `calls allowed at Nov 24, 2:41 PM`. Whether there is a phone or a known zone doesn't depend on the moment. */
export function callablePart({ is, from, to }: CallableFilter): string {
  const what = anyOf(is.map((state) => states[state]));
  return is.some((state) => state === 'open' || state === 'closed') ? `${what} ${callableMoment({ from, to })}` : what;
}
