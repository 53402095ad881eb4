/** Says of a row when its person may be called, by its normalised fields. */
import type { Calling } from '../../contract/view.ts';
import { callingWindow } from '../calling/callingWindow.ts';
import { zonesOfRow } from '../calling/zonesOfRow.ts';

/** `fields`: canonical, by field; a first party's own fields stand in where the row has no others. Null where no time zone is known. */
export function callingOf(fields: Readonly<Record<string, string>>, now: number): Calling | null {
  const of = (field: string): string | undefined => fields[field] ?? fields[`primary.${field}`];
  const { zones, by, differ } = zonesOfRow({
    postalCode: of('address.postal_code'),
    state: of('address.state_code'),
    phone: of('phone'),
  });
  return by === 'none' ? null : { zones, by, differ: differ !== null, window: callingWindow(zones, now) };
}
