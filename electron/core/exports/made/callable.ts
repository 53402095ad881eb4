/** Tells who may be called at one moment, for files of a million rows: zones repeat, so each group of them is worked out once. */
import type { RowFields } from '../../../contract/fields.ts';
import { callingWindow } from '../../calling/callingWindow.ts';
import { zonesOfRow } from '../../calling/zonesOfRow.ts';

/** `zoneUnknown` is never a permission. */
export type Callable = 'open' | 'closed' | 'zoneUnknown';

/** `now`: epoch ms. `phone`: canonical; the number that would be called. */
export function openCallable(now: number): (fields: RowFields, phone: string) => Callable {
  const known = new Map<string, boolean>();
  return (fields, phone) => {
    const { zones } = zonesOfRow({
      postalCode: fields['address.postal_code'] ?? fields['primary.address.postal_code'],
      state: fields['address.state_code'] ?? fields['primary.address.state_code'],
      phone: phone === '' ? undefined : phone,
    });
    if (zones.length === 0) return 'zoneUnknown';
    const key = zones.join(' ');
    const open = known.get(key) ?? callingWindow(zones, now)?.open === true;
    known.set(key, open);
    return open ? 'open' : 'closed';
  };
}
