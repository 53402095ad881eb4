/** Phone numbers: from any notation to E.164, by the world's numbering plans. */
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max';

/** What the numbering plans say about a number, without a call. */
export interface PhoneProperties {
  /** ISO-3166 alpha-2; null if the range is unassigned, or shared by several countries, as with toll-free numbers. */
  country: string | null;
  /** False: no country has assigned this range. */
  assigned: boolean;
  kind: 'tollFree' | 'premium' | 'other';
}

export interface ReadPhone {
  /** E.164. */
  number: string;
  facts: PhoneProperties;
}

/** Null if the text isn't a number. `country` (ISO-3166 alpha-2): the number's country, if it isn't the list's. */
export type PhoneReader = (cell: string, country?: string | null) => ReadPhone | null;

const rememberedNumbers = 50_000;

/**
 * In the North American plan neither area code nor exchange begins with 0 or 1: such a number can't be dialed, so no call is bought for it.
 */
const northAmerican = /^[2-9]\d{2}[2-9]\d{6}$/;
/** The usual notations of that plan; anything else goes through the full parser. */
const usualForm = /^\s*(?:\+?1[-. /]*)?\(?([2-9]\d{2})\)?[-. /]*([2-9]\d{2})[-. /]*(\d{4})\s*$/;

/**
 * A reader of phone numbers for one list; `home`: ISO-3166 alpha-2, for numbers without a country code. The result is null if the text
 * isn't a number or has the wrong length for its country. Unassigned numbers are accepted: checking that is what a look-up is for, and
 * example numbers must pass. A parse costs 10 µs, so each distinct text is parsed once, as long as it is among the last ones seen. A North
 * American number in a usual notation isn't parsed at all: its plan assigns ranges by their first six digits, and each range is looked up
 * once.
 */
export function openPhoneReader(home: string): PhoneReader {
  let remembered = new Map<string, ReadPhone | null>();
  const northAmericanHome = isNorthAmerican(home);
  const factsOf = openRanges();
  return (cell, country) => {
    const [, area, exchange, line] = usualForm.exec(cell) ?? [];
    if (area && exchange && line && (isNorthAmerican(country) ?? northAmericanHome)) {
      const digits = area + exchange + line;
      return { number: `+1${digits}`, facts: factsOf(digits) };
    }
    const key = country ? `${country} ${cell}` : cell;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    if (remembered.size >= rememberedNumbers) remembered = new Map();
    const read = readPhone(cell, country ?? home);
    remembered.set(key, read);
    return read;
  };
}

/** One number, fully parsed; `country`: ISO-3166 alpha-2, for numbers without a country code. */
export function readPhone(cell: string, country: string): ReadPhone | null {
  // Spreadsheets turn numbers into decimals or group their digits (harmless), or into powers of ten (digits are lost).
  const plain = cell
    .trim()
    .replace(/^(\+?\d+)\.0+$/, '$1')
    .replace(/^\d{1,3}(?:,\d{3}){2,4}$/, (grouped) => grouped.replaceAll(',', ''));
  if (/^[\d.,]+e\+?\d+$/i.test(plain)) return null;
  const text = isNorthAmerican(country) ? northAmericanText(plain) : plain;
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, home);
  if (!number?.isPossible()) return null;
  if (number.countryCallingCode === '1' && !northAmerican.test(number.number.slice(2))) return null;
  return { number: number.number, facts: toFacts(number) };
}

/** Letters for digits, as in 1-800-FLOWERS: as many as complete the number. */
const vanity = /^(?:\+?1[-. ]*)?\(?([2-9]\d{2})\)?[-. ]*([a-z\d][-. a-z\d]*[a-z\d])$/i;
const keys = 'abcdefghijklmnopqrstuvwxyz';
const digitsOfKeys = '22233344455566677778889999';

/**
 * What North American lists contain and the country's parser doesn't accept: letters for digits, and the international prefix used
 * elsewhere (00).
 */
function northAmericanText(text: string): string {
  const [, area = '', rest = ''] = vanity.exec(text) ?? [];
  if (/[a-z]{3}/i.test(rest)) {
    const digits = rest
      .toLowerCase()
      .replaceAll(/[a-z]/g, (letter) => digitsOfKeys.charAt(keys.indexOf(letter)))
      .replaceAll(/\D/g, '');
    if (digits.length === 7) return `+1${area}${digits}`;
  }
  // No number of this plan begins with 0.
  return text.replace(/^00[-. ]*(?=[1-9])/, '+');
}

/** Only the E.164 number. */
export const normalisePhone = (cell: string, country: string): string | null => readPhone(cell, country)?.number ?? null;

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

/** Facts by the first six of ten digits. */
function openRanges(): (digits: string) => PhoneProperties {
  const kinds: PhoneProperties[] = [];
  // Position in `kinds`, plus one; two bytes for each of the million possible ranges.
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

/** A canonical number as people of its country write it: `(206) 555-0142`. */
export const nationalPhone = (number: string): string => parsePhoneNumberFromString(number)?.formatNational() ?? number;

/** The digits of a canonical number that are dialed within its country, without a trunk prefix: `2065550142`. */
export const nationalDigits = (number: string): string => parsePhoneNumberFromString(number)?.nationalNumber ?? number.replace(/\D/g, '');

/** A country's calling code: `1`, `49`; empty if it has none. */
export const callingCodeOf = (country: string): string => (isSupportedCountry(country) ? getCountryCallingCode(country) : '');

/** Whether a country is in the North American plan; null if no country is given. */
function isNorthAmerican(country: string | null | undefined): boolean | null {
  if (!country) return null;
  return isSupportedCountry(country) && getCountryCallingCode(country) === '1';
}
