/** Tells when a row's person may be called, from its normalized fields. */
import type { CallingRule } from '#contract/calling/callingRules.ts';
import type { Calling } from '#contract/review/view.ts';
import { callingWindow, localTime } from '../../calling/callingWindow.ts';
import { openCallingTable } from '../../calling/hoursOfDay.ts';
import { zonesOfRow } from '../../calling/zonesOfRow.ts';

/** `fields`: canonical, by field. The first party's fields are used if the row has no others. Null if no time zone is known. */
export function callingOf(fields: Readonly<Record<string, string>>, rules: readonly CallingRule[], now: number): Calling | null {
  const of = (field: string): string | undefined => fields[field] ?? fields[`primary.${field}`];
  const { zones, by, differ, places } = zonesOfRow({
    postalCode: of('address.postal_code'),
    state: of('address.state_code'),
    phone: of('phone'),
  });
  if (by === 'none') return null;
  const table = openCallingTable(rules);
  return {
    zones,
    by,
    differ: differ !== null,
    places: places.map((place) => ({
      by: place.by,
      states: place.states,
      today: table.weekOf(place)[localTime(place.zones[0] ?? 'UTC', now).weekday] ?? null,
      rules: table.rulesOf(place.states).map(({ week: _, ...rule }) => rule),
    })),
    window: callingWindow(places, table, now),
  };
}
