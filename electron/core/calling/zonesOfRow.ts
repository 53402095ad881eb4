/**
 * Tells which time zones a person may be in: first by ZIP code or state, because people keep their numbers when they move, then by area
 * code. If the two disagree, both count, so that calls are made only when both allow it.
 */
import { areaCodeZones, stateZones, zipZoneRanges, zoneNames } from './zones.data.ts';

/** The first letter of a Canadian postal code tells the province. */
const provinceOf: Readonly<Record<string, string>> = {
  ...{ A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON' },
  ...{ R: 'MB', S: 'SK', T: 'AB', V: 'BC', Y: 'YT' },
};
const provinceZones = 'AB:c BC:cde MB:b NB:j NL:jk NS:j NT:c NU:abc ON:ab PE:j QC:aj SK:cl YT:d';

const byState = new Map<string, string>([
  ...stateZones.split(' ').map((state): [string, string] => [state.slice(0, 2), state.slice(2)]),
  ...provinceZones.split(' ').map((province): [string, string] => [province.slice(0, 2), province.slice(3)]),
]);
const byZip = openRanges(zipZoneRanges);
const byAreaCode = openRanges(areaCodeZones);

/** `010-027a` → the letters for each three-digit prefix. */
function openRanges(text: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const range of text.split(' ')) {
    const [, first = '', last = first, zones = ''] = /^(\d{3})(?:-(\d{3}))?([a-z]+)$/.exec(range) ?? [];
    for (let code = Number(first); code <= Number(last); code++) letters.set(String(code).padStart(3, '0'), zones);
  }
  return letters;
}

export interface Place {
  /** Canonical texts as in a row's fields; absent if the row has none. */
  postalCode?: string | undefined;
  state?: string | undefined;
  /** E.164. */
  phone?: string | undefined;
}

export interface RowZones {
  /** IANA names, one for each group of zones with the same time; empty if nothing is known. */
  zones: string[];
  by: 'zip' | 'state' | 'areaCode' | 'none';
  /** If address and phone are in different zones: the names of both. */
  differ: { place: string[]; phone: string[] } | null;
}

/** Zone letters of an address or a number; '' if nothing is known. */
function placeLetters({ postalCode = '', state = '' }: Place): { letters: string; by: 'zip' | 'state' } {
  const zip = byZip.get(postalCode.slice(0, 3));
  if (zip !== undefined && /^\d{5}/.test(postalCode)) return { letters: zip, by: 'zip' };
  const province = /^[A-Z]\d[A-Z]/.test(postalCode) ? provinceOf[postalCode.charAt(0)] : undefined;
  if (province !== undefined) return { letters: byState.get(province) ?? '', by: 'zip' };
  return { letters: byState.get(state) ?? '', by: 'state' };
}

const phoneLetters = (phone = ''): string =>
  phone.startsWith('+1') && phone.length === 12 ? (byAreaCode.get(phone.slice(2, 5)) ?? '') : '';

function shared(a: string, b: string): string {
  let both = '';
  for (let at = 0; at < a.length; at++) if (b.includes(a.charAt(at))) both += a.charAt(at);
  return both;
}

const names = (letters: string): string[] => [...letters].map((letter) => zoneNames[letter] ?? '');

/** Zone letters of address and number if they have none in common; null if they agree, or one is unknown. */
export function differingZones(place: Place): { place: string; phone: string } | null {
  const { letters } = placeLetters(place);
  const phone = phoneLetters(place.phone);
  return letters !== '' && phone !== '' && shared(letters, phone) === '' ? { place: letters, phone } : null;
}

const texts = new Map<string, string>();

/** `America/New_York, America/Chicago` from letters. */
export function zoneText(letters: string): string {
  const known = texts.get(letters) ?? names(letters).join(', ');
  texts.set(letters, known);
  return known;
}

export function zonesOfRow(row: Place): RowZones {
  const { letters, by } = placeLetters(row);
  const phone = phoneLetters(row.phone);
  if (letters === '') return { zones: names(phone), by: phone === '' ? 'none' : 'areaCode', differ: null };
  if (phone === '') return { zones: names(letters), by, differ: null };
  // If a place has several zones, a number in one of them narrows it down.
  const both = shared(letters, phone);
  if (both !== '') return { zones: names(both), by, differ: null };
  return { zones: [...names(letters), ...names(phone)], by, differ: { place: names(letters), phone: names(phone) } };
}
