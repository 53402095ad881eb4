/**
 * Tells where a person may be: first by ZIP code or state, because people keep their numbers when they move, then by area code. If they
 * disagree, all of them count, so that calls are made only when all allow it.
 */
import { areaPart, postalPart, whereIsArea, whereIsPostalPart, whereIsState, zonesOfLetters, type Where } from './places.ts';

export interface Place {
  /** Canonical texts as in a row's fields; absent if the row has none. */
  postalCode?: string | undefined;
  state?: string | undefined;
  /** E.164. */
  phone?: string | undefined;
}

/** What a place is known by. */
export type KnownBy = 'zip' | 'state' | 'areaCode';

/** One place that a person may be at. */
export interface PossiblePlace {
  by: KnownBy;
  /** IANA names, one for each group of zones with the same time; never empty. */
  zones: string[];
  /** Two-letter codes; empty if no state is known, several for a ZIP prefix or an area code of several. */
  states: string[];
}

export interface RowZones {
  /** The zones of all places; empty if nothing is known. */
  zones: string[];
  by: KnownBy | 'none';
  /** If address and phone are in different zones: the names of both. */
  differ: { place: string[]; phone: string[] } | null;
  /** By ZIP code, state and area code, as far as they tell. */
  places: PossiblePlace[];
}

function shared(a: string, b: string): string {
  let both = '';
  for (let at = 0; at < a.length; at++) if (b.includes(a.charAt(at))) both += a.charAt(at);
  return both;
}

/** Zone letters of an address or a number; '' if nothing is known. */
function addressLetters({ postalCode = '', state = '' }: Place): string {
  return whereIsPostalPart(postalPart(postalCode)).letters || whereIsState(state).letters;
}

/** Zone letters of address and number if they have none in common; null if they agree, or one is unknown. */
export function differingZones(place: Place): { place: string; phone: string } | null {
  const letters = addressLetters(place);
  const phone = whereIsArea(areaPart(place.phone ?? '')).letters;
  return letters !== '' && phone !== '' && shared(letters, phone) === '' ? { place: letters, phone } : null;
}

const texts = new Map<string, string>();

/** `America/New_York, America/Chicago` from letters. */
export function zoneText(letters: string): string {
  const known = texts.get(letters) ?? zonesOfLetters(letters).join(', ');
  texts.set(letters, known);
  return known;
}

interface Part extends Where {
  readonly by: KnownBy;
}

/** ZIP code and state. A state that the ZIP code can be in narrows it down; another one counts as well. */
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
  // If a place has several zones, a number in one of them narrows it down, and so does an address the zones of a number.
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
