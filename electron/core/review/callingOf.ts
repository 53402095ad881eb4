/** Tells when a row's person may be called, from its normalized fields. */
import type { Calling } from '../../contract/view.ts';
import { callingWindow } from '../calling/callingWindow.ts';
import { zonesOfRow } from '../calling/zonesOfRow.ts';

/** `fields`: canonical, by field. The first party's fields are used if the row has no others. Null if no time zone is known. */
export function callingOf(fields: Readonly<Record<string, string>>, now: number): Calling | null {
  const of = (field: string): string | undefined => fields[field] ?? fields[`primary.${field}`];
  const { zones, by, differ } = zonesOfRow({
    postalCode: of('address.postal_code'),
    state: of('address.state_code'),
    phone: of('phone'),
  });
  return by === 'none' ? null : { zones, by, differ: differ !== null, window: callingWindow(zones, now) };
}
