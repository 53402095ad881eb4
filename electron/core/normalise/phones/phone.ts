/** Converts phone numbers in any notation to E.164, by the world's numbering plans. */
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max';

/** Properties of a number according to the numbering plans, without a call. */
interface PhoneProperties {
  /** ISO-3166 alpha-2; null if the range is unassigned, or shared by several countries, as with toll-free numbers. */
  country: string | null;
  /** False if no country has assigned this range. */
  assigned: boolean;
  kind: 'tollFree' | 'premium' | 'other';
}

export interface ReadPhone {
  /** E.164. */
  number: string;
  facts: PhoneProperties;
}

/**
 * In the North American plan, neither area code nor exchange begins with 0 or 1. A number that does can't be dialed, so no call is bought
 * for it.
 */
const northAmerican = /^[2-9]\d{2}[2-9]\d{6}$/;
/** The usual notations of that plan; anything else goes through the full parser. */
const usualForm = /^\s*(?:\+?1[-. /]*)?\(?([2-9]\d{2})\)?[-. /]*([2-9]\d{2})[-. /]*(\d{4})\s*$/;

/**
 * Returns a reader of North American numbers in a usual notation; null for anything else. The plan assigns ranges by their first six
 * digits, and each range is looked up once. `home`: the country of numbers without a code, unless another is given.
 */
export function openPlanReader(home: string): (cell: string, country?: string | null) => ReadPhone | null {
  const northAmericanHome = isNorthAmerican(home);
  const factsOf = openRanges();
  return (cell, country) => {
    const [, area, exchange, line] = usualForm.exec(cell) ?? [];
    if (!area || !exchange || !line || !(isNorthAmerican(country) ?? northAmericanHome)) return null;
    const digits = area + exchange + line;
    return { number: `+1${digits}`, facts: factsOf(digits) };
  };
}

/**
 * Reads one number with the full parser; `country`: ISO-3166 alpha-2, for numbers without a country code. Null if the text isn't a number
 * or has the wrong length for its country.
 */
export function readPhone(text: string, country: string): ReadPhone | null {
  // Spreadsheet programs turn numbers into decimals.
  const plain = text.trim().replace(/^(\+?\d+)\.0+$/, '$1');
  // No number of the North American plan begins with 0; elsewhere, 00 is the international prefix.
  const dialed = isNorthAmerican(country) ? plain.replace(/^00[-. ]*(?=[1-9])/, '+') : plain;
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(dialed, home);
  if (!number?.isPossible()) return null;
  // The parser took only one of several zeros for a trunk prefix, so the result would be read as another number. Italy's zeros stay.
  if (number.nationalNumber.startsWith('0') && parsePhoneNumberFromString(number.number)?.number !== number.number) return null;
  if (number.countryCallingCode === '1' && !northAmerican.test(number.number.slice(2))) return null;
  return { number: number.number, facts: toFacts(number) };
}

function toFacts(number: PhoneNumber): PhoneProperties {
  const type = number.getType();
  const assigned = number.isValid();
  return {
    // An unassigned number is parsed as one of the home country.
    country: (assigned ? number.country : null) ?? null,
    assigned,
    kind: type === 'TOLL_FREE' ? 'tollFree' : type === 'PREMIUM_RATE' ? 'premium' : 'other',
  };
}

/** Caches facts by the first six of ten digits. */
function openRanges(): (digits: string) => PhoneProperties {
  const kinds: PhoneProperties[] = [];
  // Index in `kinds`, plus one; two bytes for each of the million possible ranges.
  const known = new Uint16Array(1_000_000);
  const codes = new Map<string, number>();
  return (digits) => {
    const range = Number(digits.slice(0, 6));
    const code = known[range] ?? 0;
    const facts = kinds[code - 1];
    if (facts) return facts;
    const parsed = parsePhoneNumberFromString(`+1${digits}`);
    const made: PhoneProperties = parsed ? toFacts(parsed) : { country: null, assigned: false, kind: 'other' };
    const name = `${made.country} ${made.assigned} ${made.kind}`;
    const place = codes.get(name) ?? kinds.push(made);
    codes.set(name, place);
    known[range] = place;
    return kinds[place - 1] ?? made;
  };
}

/** Returns a canonical number in its country's notation: `(206) 555-0142`. */
export const nationalPhone = (number: string): string => parsePhoneNumberFromString(number)?.formatNational() ?? number;

/** Returns the digits of a canonical number that are dialed within its country, without a trunk prefix: `2065550142`. */
export const nationalDigits = (number: string): string => parsePhoneNumberFromString(number)?.nationalNumber ?? number.replace(/\D/g, '');

/** Returns a country's calling code: `1`, `49`; empty if it has none. */
export const callingCodeOf = (country: string): string => (isSupportedCountry(country) ? getCountryCallingCode(country) : '');

/** Whether a country is in the North American plan; null if no country is given. */
export function isNorthAmerican(country: string | null | undefined): boolean | null {
  if (!country) return null;
  return isSupportedCountry(country) && getCountryCallingCode(country) === '1';
}
