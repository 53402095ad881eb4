/** Where a ZIP code, a state or an area code can be: its time zones, as letters of the table, and its states. */
import { areaCodeStates } from './areaStates.data.ts';
import { areaCodeZones, stateZones, zipZoneRanges, zoneNames } from './zones.data.ts';
import { zipStateRanges } from './zipStates.data.ts';

/** The first letter of a Canadian postal code tells the province. */
const provinceOf: Readonly<Record<string, string>> = {
  ...{ A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON' },
  ...{ R: 'MB', S: 'SK', T: 'AB', V: 'BC', Y: 'YT' },
};
const provinceZones = 'AB:c BC:cde MB:b NB:j NL:jk NS:j NT:c NU:abc ON:ab PE:j QC:aj SK:cl YT:d';

const zonesOfState = new Map<string, string>([
  ...stateZones.split(' ').map((state): [string, string] => [state.slice(0, 2), state.slice(2)]),
  ...provinceZones.split(' ').map((province): [string, string] => [province.slice(0, 2), province.slice(3)]),
]);
const [placesOfZip, placesOfArea] = [openPlaces(zipZoneRanges, zipStateRanges), openPlaces(areaCodeZones, areaCodeStates)];

/** `010-027a` → the letters for each three-digit prefix. */
function openRanges(text: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const range of text.split(' ')) {
    const [, first = '', last = first, said = ''] = /^(\d{3})(?:-(\d{3}))?([A-Za-z]+)$/.exec(range) ?? [];
    for (let code = Number(first); code <= Number(last); code++) letters.set(String(code).padStart(3, '0'), said);
  }
  return letters;
}

/** What is known of each three-digit prefix: put together once, because every row of a list asks. */
function openPlaces(zones: string, states: string): Map<string, Where> {
  const statesOf = openRanges(states);
  return new Map([...openRanges(zones)].map(([code, letters]) => [code, { letters, states: statesOf.get(code)?.match(/../g) ?? [] }]));
}

export interface Where {
  /** One per group of zones with the same time all year; '' if nothing is known. */
  readonly letters: string;
  /** Two-letter codes. */
  readonly states: readonly string[];
}

const nowhere: Where = { letters: '', states: [] };

/** The part of a postal code that tells where it is; '' if none does. Equal parts are at the same place. */
export const postalPart = (postalCode: string): string =>
  /^\d{5}/.test(postalCode) || /^[A-Z]\d[A-Z]/.test(postalCode) ? postalCode.slice(0, 3) : '';

/** The area code of a North American number; '' for another. */
export const areaPart = (phone: string): string => (phone.startsWith('+1') && phone.length === 12 ? phone.slice(2, 5) : '');

export function whereIsState(state: string): Where {
  const letters = zonesOfState.get(state);
  return letters === undefined ? nowhere : { letters, states: [state] };
}

/** `part`: as from `postalPart`. */
export function whereIsPostalPart(part: string): Where {
  const known = placesOfZip.get(part);
  if (known !== undefined) return known;
  const province = provinceOf[part.charAt(0)];
  return province === undefined ? nowhere : whereIsState(province);
}

/** `area`: as from `areaPart`. */
export const whereIsArea = (area: string): Where => placesOfArea.get(area) ?? nowhere;

export const zonesOfLetters = (letters: string): string[] => [...letters].map((letter) => zoneNames[letter] ?? '');
