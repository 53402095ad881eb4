/** Determines the calling hours of a place on each weekday: the general rule, and what the table adds for its state and country. */
import { generalHours, weekdays, type CallingRule, type DayHours } from '#contract/calling/callingRules.ts';
import { countryOfState } from '#contract/review/states.ts';
import type { PossiblePlace } from './zonesOfRow.ts';

/** Hours by weekday, Monday first; null if calls are forbidden on that day. */
type WeekHours = readonly (DayHours | null)[];

export interface CallingTable {
  /** Returns the hours that all of a place's states allow. */
  weekOf(place: Pick<PossiblePlace, 'states'>): WeekHours;
  /** Returns the rules that apply to these states. */
  rulesOf(states: readonly string[]): readonly CallingRule[];
}

const later = (a: DayHours | null, b: DayHours | null): DayHours | null => {
  if (a === null || b === null) return null;
  const both = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
  return both.from < both.to ? both : null;
};

export function openCallingTable(rules: readonly CallingRule[]): CallingTable {
  const byPlace = new Map(rules.map((rule) => [rule.place, rule]));
  const weeks = new Map<string, WeekHours>();
  const rulesOf = (states: readonly string[]): CallingRule[] => {
    const places = new Set(states.flatMap((state) => [state, countryOfState(state) ?? '']));
    return [...places].flatMap((place) => byPlace.get(place) ?? []);
  };
  return {
    rulesOf,
    weekOf({ states }) {
      const key = states.join(' ');
      const known =
        weeks.get(key) ??
        weekdays.map((_, day) =>
          rulesOf(states).reduce((hours, { week }) => later(hours, week[day] ?? null), generalHours as DayHours | null),
        );
      weeks.set(key, known);
      return known;
    },
  };
}
