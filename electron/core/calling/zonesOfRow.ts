/**
 * Determines where a person may be: first by ZIP code or state, because people keep their numbers when they move, then by area code. If
 * they disagree, all of them count, so that calls are made only when all allow it.
 */
import { areaCodeStates, areaCodeZones, stateZones, zipZoneRanges, zoneNames, zipStateRanges } from './places.data.ts';

/** The first letter of a Canadian postal code identifies the province. */
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

/** Expands `010-027a` to the letters for each three-digit prefix. */
function openRanges(text: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const range of text.split(' ')) {
    const [, first = '', last = first, codes = ''] = /^(\d{3})(?:-(\d{3}))?([A-Za-z]+)$/.exec(range) ?? [];
    for (let code = Number(first); code <= Number(last); code++) letters.set(String(code).padStart(3, '0'), codes);
  }
  return letters;
}

/** Combines zones and states of each three-digit prefix once, because every row of a list needs them. */
function openPlaces(zones: string, states: string): Map<string, Where> {
  const statesOf = openRanges(states);
  return new Map([...openRanges(zones)].map(([code, letters]) => [code, { letters, states: statesOf.get(code)?.match(/../g) ?? [] }]));
}

interface Where {
  /** One letter per group of zones with the same time all year; '' if unknown. */
  readonly letters: string;
  /** Two-letter codes. */
  readonly states: readonly string[];
}

const nowhere: Where = { letters: '', states: [] };

/** Returns the part of a postal code that identifies a place; '' if none does. Equal parts mean the same place. */
export const postalPart = (postalCode: string): string =>
  /^\d{5}/.test(postalCode) || /^[A-Z]\d[A-Z]/.test(postalCode) ? postalCode.slice(0, 3) : '';

/** Returns the area code of a North American number; '' for any other number. */
export const areaPart = (phone: string): string => (phone.startsWith('+1') && phone.length === 12 ? phone.slice(2, 5) : '');

/** Returns where a state is: its time zones, as letters of the table, and the state itself. */
export function whereIsState(state: string): Where {
  const letters = zonesOfState.get(state);
  return letters === undefined ? nowhere : { letters, states: [state] };
}

/** `part`: as returned by `postalPart`. */
function whereIsPostalPart(part: string): Where {
  const known = placesOfZip.get(part);
  if (known !== undefined) return known;
  const province = provinceOf[part.charAt(0)];
  return province === undefined ? nowhere : whereIsState(province);
}

/** `area`: as returned by `areaPart`. */
const whereIsArea = (area: string): Where => placesOfArea.get(area) ?? nowhere;

const zonesOfLetters = (letters: string): string[] => [...letters].map((letter) => zoneNames[letter] ?? '');

export interface Place {
  /** Canonical texts as in a row's fields; absent if the row has none. */
  postalCode?: string | undefined;
  state?: string | undefined;
  /** E.164. */
  phone?: string | undefined;
}

/** The source from which a place is known. */
type KnownBy = 'zip' | 'state' | 'areaCode';

/** One place where a person may be. */
export interface PossiblePlace {
  by: KnownBy;
  /** IANA names, one for each group of zones with the same time; never empty. */
  zones: string[];
  /** Two-letter codes; empty if no state is known, several if a ZIP prefix or an area code spans several. */
  states: string[];
}

export interface RowZones {
  /** The zones of all places; empty if unknown. */
  zones: string[];
  by: KnownBy | 'none';
  /** If address and phone are in different zones, the names of both. */
  differ: { place: string[]; phone: string[] } | null;
  /** By ZIP code, state and area code, as far as known. */
  places: PossiblePlace[];
}

function shared(a: string, b: string): string {
  let both = '';
  for (let at = 0; at < a.length; at++) if (b.includes(a.charAt(at))) both += a.charAt(at);
  return both;
}

/** Returns the zone letters of an address; '' if unknown. */
function addressLetters({ postalCode = '', state = '' }: Place): string {
  return whereIsPostalPart(postalPart(postalCode)).letters || whereIsState(state).letters;
}

/** Returns the zone letters of address and number if they have none in common; null if they agree, or one is unknown. */
export function differingZones(place: Place): { place: string; phone: string } | null {
  const letters = addressLetters(place);
  const phone = whereIsArea(areaPart(place.phone ?? '')).letters;
  return letters !== '' && phone !== '' && shared(letters, phone) === '' ? { place: letters, phone } : null;
}

const texts = new Map<string, string>();

/** Returns `America/New_York, America/Chicago` for letters. */
export function zoneText(letters: string): string {
  const known = texts.get(letters) ?? zonesOfLetters(letters).join(', ');
  texts.set(letters, known);
  return known;
}

interface Part extends Where {
  readonly by: KnownBy;
}

/**
 * Returns the parts from ZIP code and state. A state that the ZIP code can be in narrows it down; any other state counts as a separate
 * part.
 */
function addressParts({ postalCode = '', state = '' }: Place): Part[] {
  const zip: Part = { by: 'zip', ...whereIsPostalPart(postalPart(postalCode)) };
  const given: Part = { by: 'state', ...whereIsState(state) };
  if (zip.letters === '') return given.letters === '' ? [] : [given];
  if (given.letters === '') return [zip];
  const both = shared(zip.letters, given.letters);
  if (!zip.states.includes(state)) return [zip, given];
  return [{ ...zip, letters: both || zip.letters, states: [state] }];
}

export function zonesOfRow(row: Place): RowZones {
  const address = addressParts(row);
  const phone: Part = { by: 'areaCode', ...whereIsArea(areaPart(row.phone ?? '')) };
  const placed = [...new Set(address.flatMap(({ letters }) => [...letters]))].join('');
  // If a place has several zones, a number in one of them narrows it down; likewise, an address narrows down the zones of a number.
  const both = shared(placed, phone.letters);
  const narrowed = (part: Part): Part => ({ ...part, letters: shared(part.letters, both) || part.letters });
  const parts = phone.letters === '' ? address : [...address, phone].map(narrowed);
  const [first] = parts;
  if (!first) return { zones: [], by: 'none', differ: null, places: [] };
  return {
    zones: zonesOfLetters([...new Set(parts.flatMap(({ letters }) => [...letters]))].join('')),
    by: first.by,
    differ:
      placed !== '' && phone.letters !== '' && both === '' ? { place: zonesOfLetters(placed), phone: zonesOfLetters(phone.letters) } : null,
    places: parts.map(({ by, letters, states }) => ({ by, zones: zonesOfLetters(letters), states: [...states] })),
  };
}
