/**
 * Represents where the people of many rows may be as one number per row. Places repeat between rows, so each combination of ZIP prefix,
 * state and area code is computed once, and tested once per moment.
 */
import type { CallableState } from '#contract/calling/callingRules.ts';
import { isCallable } from './callingWindow.ts';
import type { CallingTable } from './hoursOfDay.ts';
import { areaPart, postalPart, whereIsState, zonesOfRow, type Place, type RowZones } from './zonesOfRow.ts';

export interface Situation extends RowZones {
  hasPhone: boolean;
}

interface Situations {
  /** Returns the same number for rows whose people may be at the same places. Null and '' both mean absent. */
  codeOf(postalCode: string | null, state: string | null, phone: string | null): number;
  /** All situations, indexed by their number. */
  readonly all: readonly Situation[];
}

/** Spans of the parts of a numeric key: prefixes have three characters in base 36, area codes three digits. */
const [stateSpan, areaSpan] = [128, 1024];
const [noPhone, noArea] = [1000, 1001];

export function openSituations(): Situations {
  const codes = new Map<number, number>();
  const states = new Map<string, number>();
  const all: Situation[] = [];
  const codesOfPlaces = new Map<string, number>();
  const stateNumber = (state: string): number => {
    // Texts that name no state are ignored, however many there are.
    if (state === '' || whereIsState(state).letters === '') return 0;
    const known = states.get(state) ?? states.size + 1;
    states.set(state, known);
    return known;
  };
  const areaNumber = (phone: string): number => {
    if (phone === '') return noPhone;
    const area = areaPart(phone);
    return area === '' ? noArea : Number(area);
  };
  const make = (place: Place): number => {
    const situation = { ...zonesOfRow(place), hasPhone: place.phone !== undefined };
    const text = JSON.stringify(situation);
    const code = codesOfPlaces.get(text) ?? all.push(situation) - 1;
    codesOfPlaces.set(text, code);
    return code;
  };
  return {
    all,
    codeOf(postal, stateText, phoneText) {
      const [postalCode, state, phone] = [postal ?? '', stateText ?? '', phoneText ?? ''];
      const part = postalPart(postalCode);
      const zip = part === '' ? 0 : parseInt(part, 36) + 1;
      const key = (zip * stateSpan + stateNumber(state)) * areaSpan + areaNumber(phone);
      const code = codes.get(key) ?? make({ postalCode, state, phone: phone === '' ? undefined : phone });
      codes.set(key, code);
      return code;
    },
  };
}

/** Whether such a row can be called at a moment. A row without a phone never can, nor one whose time zone is unknown. */
export function callableState({ hasPhone, places }: Situation, table: CallingTable, at: number): CallableState {
  if (!hasPhone) return 'noPhone';
  if (places.length === 0) return 'zoneUnknown';
  return isCallable(places, table, at) ? 'open' : 'closed';
}
