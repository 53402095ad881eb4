/** Tells when people may be called, for files of a million rows: places repeat, so each combination of them is worked out once. */
import type { CallableState, CallingRule } from '#contract/calling/callingRules.ts';
import type { RowFields } from '#contract/lists/fields.ts';
import type { CallingColumn } from '#contract/exports/recipeColumns.ts';
import { callingWeek } from '../../calling/callingWeek.ts';
import { openCallingTable } from '../../calling/hoursOfDay.ts';
import { callableState, openSituations } from '../../calling/situations.ts';

export interface CallingOfRow {
  /** Whether it may be called at the moment that was asked about. */
  state: CallableState;
  /** As a file writes it. */
  text(column: CallingColumn): string;
}

const nowTexts: Readonly<Record<CallableState, string>> = { open: 'yes', closed: 'no', noPhone: 'no', zoneUnknown: 'unknown' };

/** `now`: epoch ms. `phone`: canonical; the number that would be called, '' if there is none. */
export function openCallable(rules: readonly CallingRule[], now: number): (fields: RowFields, phone: string) => CallingOfRow {
  const table = openCallingTable(rules);
  const situations = openSituations();
  const known: CallingOfRow[] = [];
  const make = (code: number): CallingOfRow => {
    const situation = situations.all[code];
    if (situation === undefined) throw new Error('a situation has no such number');
    const state = callableState(situation, table, now);
    let hours: string | null = null;
    return {
      state,
      text: (column) => {
        if (column === 'callableNow') return nowTexts[state];
        if (column === 'timeZone') return situation.zones.join('; ');
        return (hours ??= callingWeek(situation.places, table, now));
      },
    };
  };
  return (fields, phone) => {
    const postalCode = fields['address.postal_code'] ?? fields['primary.address.postal_code'] ?? null;
    const state = fields['address.state_code'] ?? fields['primary.address.state_code'] ?? null;
    const code = situations.codeOf(postalCode, state, phone);
    return (known[code] ??= make(code));
  };
}
