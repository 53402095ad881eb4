/** Countries and their English names. */
import { getCountries } from 'libphonenumber-js/max';

const display = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
/** All at once: each takes ten microseconds. */
const englishNames = new Map<string, string>(getCountries().map((code) => [code, display.of(code) ?? code]));

/** Whether `text` is the ISO-3166 alpha-2 code of a country with telephones, in either case. `UK` isn't. */
export function isCountry(text: string): boolean {
  return englishNames.has(text.toUpperCase());
}

/** English name of a country, for example `United States` for `US`. */
export function countryName(code: string): string {
  return englishNames.get(code) ?? code;
}
