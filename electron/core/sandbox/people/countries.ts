/** Countries and their English names. */
import { getCountries } from 'libphonenumber-js/max';

/** These seven ISO-3166 countries have no telephone numbering of their own. */
const withoutPhones = ['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM'];
/** These three are in the phone metadata, but not in ISO-3166. */
const notInIso = new Set(['AC', 'TA', 'XK']);
const known = new Set<string>([...getCountries().filter((code) => !notInIso.has(code)), ...withoutPhones]);
const display = new Intl.DisplayNames(['en'], { type: 'region' });
/** All at once: each takes ten microseconds. */
const englishNames = new Map<string, string>(getCountries().map((code) => [code, display.of(code) ?? code]));

/** Whether `text` is an ISO-3166 alpha-2 code, in either case. `UK` isn't. */
export function isCountry(text: string): boolean {
  return known.has(text.toUpperCase());
}

/** English name of a country, for example `United States` for `US`. */
export function countryName(code: string): string {
  return englishNames.get(code) ?? code;
}
