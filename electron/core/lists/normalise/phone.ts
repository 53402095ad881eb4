/** Phone numbers: any way of writing them to E.164, with the real numbering plans of the world. */
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max';

/** What the numbering plans say of a number, without asking anybody. */
export interface PhoneFacts {
  /** ISO-3166 alpha-2; null where nobody was given the range, or several countries share it, as with toll-free numbers. */
  country: string | null;
  /** False: no country has given this range to anybody. */
  assigned: boolean;
  kind: 'tollFree' | 'premium' | 'other';
}

export interface ReadPhone {
  /** E.164. */
  number: string;
  facts: PhoneFacts;
}

const rememberedNumbers = 50_000;

/** In the North American plan neither area code nor exchange begins with 0 or 1: such a number can't be dialled, so no call is bought for it. */
const northAmerican = /^[2-9]\d{2}[2-9]\d{6}$/;
/** The ways in which most numbers of that plan are written; whatever else there is goes through the whole parser. */
const usualForm = /^\s*(?:\+?1[-. /]*)?\(?([2-9]\d{2})\)?[-. /]*([2-9]\d{2})[-. /]*(\d{4})\s*$/;

/**
 * A reader of numbers that belongs to one list; `home`: ISO-3166 alpha-2, for numbers without a country code. The result is null where the text is
 * no number or its length fits no number of its country. Whether a number is assigned does not decide: that is what a look-up is for, and numbers
 * set aside for examples have to pass. A parse costs 10 µs, so each distinct text is parsed once, as long as it is among the last ones seen; a North
 * American number in a usual form is not parsed at all: its plan gives out ranges by their first six digits, and those are looked up once each.
 */
export function openPhoneReader(home: string): (cell: string, country?: string | null) => ReadPhone | null {
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

/** One number, wholly parsed; `country`: ISO-3166 alpha-2, for numbers without a country code. */
export function readPhone(cell: string, country: string): ReadPhone | null {
  // Spreadsheets turn numbers into decimals (harmless) and into powers of ten (digits lost for good).
  const text = cell.trim().replace(/^(\+?\d+)\.0+$/, '$1');
  if (/^[\d.,]+e\+?\d+$/i.test(text)) return null;
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, home);
  if (!number?.isPossible()) return null;
  if (number.countryCallingCode === '1' && !northAmerican.test(number.number.slice(2))) return null;
  return { number: number.number, facts: toFacts(number) };
}

/** E.164 alone. */
export const normalisePhone = (cell: string, country: string): string | null => readPhone(cell, country)?.number ?? null;

function toFacts(number: PhoneNumber): PhoneFacts {
  const type = number.getType();
  const assigned = number.isValid();
  return {
    // A number that nobody was given is parsed as the home country's.
    country: (assigned ? number.country : null) ?? null,
    assigned,
    kind: type === 'TOLL_FREE' ? 'tollFree' : type === 'PREMIUM_RATE' ? 'premium' : 'other',
  };
}

/** Facts by the first six of ten digits. */
function openRanges(): (digits: string) => PhoneFacts {
  const kinds: PhoneFacts[] = [];
  // Position in `kinds`, plus one; two bytes for each of the million ranges that there can be.
  const known = new Uint16Array(1_000_000);
  const codes = new Map<string, number>();
  return (digits) => {
    const range = Number(digits.slice(0, 6));
    const code = known[range] ?? 0;
    const facts = kinds[code - 1];
    if (facts) return facts;
    const parsed = parsePhoneNumberFromString(`+1${digits}`);
    const made: PhoneFacts = parsed ? toFacts(parsed) : { country: null, assigned: false, kind: 'other' };
    const name = `${made.country} ${made.assigned} ${made.kind}`;
    const place = codes.get(name) ?? kinds.push(made);
    codes.set(name, place);
    known[range] = place;
    return kinds[place - 1] ?? made;
  };
}

/** Whether a country's numbers are those of the North American plan; null where no country is given. */
function isNorthAmerican(country: string | null | undefined): boolean | null {
  if (!country) return null;
  return isSupportedCountry(country) && getCountryCallingCode(country) === '1';
}
