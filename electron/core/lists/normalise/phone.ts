/** Phone numbers: any way of writing them to E.164, with the real numbering plans of the world. */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CountryCode } from 'libphonenumber-js/max';

const rememberedNumbers = 50_000;

/** In the North American plan neither area code nor exchange begins with 0 or 1: such a number can't be dialled, so no call is bought for it. */
const northAmerican = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

/**
 * A reader of numbers that belongs to one list: each distinct text is parsed once (10 µs each), as long as it is among the last ones seen.
 * The result is E.164, or null where the text is no number or its length fits no number of its country. Whether a number is assigned is not
 * asked: that is what a look-up is for, and numbers set aside for examples have to pass.
 */
export function openPhoneReader(defaultCountry: string): (cell: string, country?: string | null) => string | null {
  let remembered = new Map<string, string | null>();
  return (cell, country) => {
    const key = country ? `${country} ${cell}` : cell;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    if (remembered.size >= rememberedNumbers) remembered = new Map();
    const read = normalisePhone(cell, country ?? defaultCountry);
    remembered.set(key, read);
    return read;
  };
}

/** One number; `country`: ISO-3166 alpha-2, for numbers without a country code. */
export function normalisePhone(cell: string, country: string): string | null {
  // Spreadsheets turn numbers into decimals (harmless) and into powers of ten (digits lost for good).
  const text = cell.trim().replace(/^(\+?\d+)\.0+$/, '$1');
  if (/^[\d.,]+e\+?\d+$/i.test(text)) return null;
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, home);
  if (!number?.isPossible()) return null;
  return number.countryCallingCode === '1' && !northAmerican.test(number.number) ? null : number.number;
}
