/** Facts about a postal address: its form from its text, its residents from the households, the rest invented per address. */
import { countryOfState } from '#contract/review/states.ts';
import {
  addressIn,
  bearsName,
  hasBearer,
  homeOf,
  householdCount,
  peopleOf,
  personAt,
  townOf,
  type Home,
  type Person,
} from './households.ts';
import { magicNameMatch, magicStreet } from './magicInputs.ts';
import { lastNames } from './names.ts';
import { isPlaceholder } from './owners.ts';
import { findPlace, type Place } from './places.ts';
import { sameWords, seededBy, wordsOf } from './seeded.ts';
import { readStreet, type Street } from './street.ts';

const parts = ['street_line_1', 'street_line_2', 'city', 'state_code', 'postal_code', 'country_code'] as const;
/** Parts as requested, trimmed; absent if not given. */
export type AskedAddress = { readonly [Part in (typeof parts)[number]]?: string };

/** The parts of an address among a request's values; `prefix`: of their names. */
export function askedAddress(values: ReadonlyMap<string, string>, prefix: string): AskedAddress {
  return Object.fromEntries(parts.flatMap((part) => (values.has(prefix + part) ? [[part, values.get(prefix + part)]] : [])));
}

export function isGiven(address: AskedAddress): boolean {
  return Object.keys(address).length > 0;
}

/** A ZIP code, or a city with its state. */
export function hasTown({ city, state_code, postal_code }: AskedAddress): boolean {
  return postal_code !== undefined || (city !== undefined && state_code !== undefined);
}

export interface AddressFacts {
  readonly asked: AskedAddress;
  readonly is_valid: boolean | null;
  /** In Real Contact's words. */
  readonly warning: string | null;
  /** The household at the address, if it is one of ours. */
  readonly household: number | null;
  /** The same for every spelling of an address, and wherever its parts are. */
  readonly key: string;
  readonly street: Street;
}

const invalidHouse = 'Invalid House/Building Number';
const missingUnit = 'Missing Unit/Apt/Suite Number';
const invalidUnit = 'Invalid Unit/Apt/Suite Number';

export function addressFacts(asked: AskedAddress): AddressFacts {
  const street = readStreet(asked.street_line_1 ?? '', asked.street_line_2);
  const key = addressKey(asked, street);
  return { asked, household: null, warning: null, street, key, ...findingsOf(asked, street, key) };
}

/** No part given: null and no warning. Outside the United States nothing is known. */
function findingsOf(
  asked: AskedAddress,
  street: Street,
  key: string,
): Pick<AddressFacts, 'is_valid'> & Partial<Pick<AddressFacts, 'warning' | 'household'>> {
  const { street_line_1: line = '' } = asked;
  if (!isGiven(asked) || isForeign(asked)) return { is_valid: null };
  const magic = magicStreet(line);
  if (magic !== undefined) return { is_valid: magic.is_valid, warning: magic.warning ?? null };
  if (line === '' || !hasTown(asked) || !zipFitsState(asked)) return { is_valid: false, warning: 'Invalid Address' };
  if (!/^(\d|p\.? ?o\.? box \d|rr \d|hc \d)/i.test(line)) return { is_valid: false, warning: invalidHouse };
  const ours = householdAt(asked, street);
  if (ours !== null) return { is_valid: true, warning: ours.warning, household: ours.number };
  const seeded = seededBy('address', key);
  if (seeded.chance(0.03)) return { is_valid: false, warning: invalidHouse };
  if (street.unit !== null) return { is_valid: true, warning: !/[\da-z]/i.test(street.unit) || seeded.chance(0.05) ? invalidUnit : null };
  const needsUnit = /\b(plz|plaza|tower|towers|apartments|sq|square)\b/i.test(line) || seeded.chance(0.07);
  return { is_valid: true, warning: needsUnit ? missingUnit : null };
}

/** The household at an address, and what is wrong with the unit; null if it isn't one of ours. A ZIP code, else city and state, must agree. */
export function householdAt(
  { city = '', state_code = '', postal_code }: AskedAddress,
  { number, words, unit }: Street,
): { number: number; warning: string | null } | null {
  const household = /^\d{1,5}$/.test(number ?? '') ? Number(number) : 0;
  if (household < 1 || household > householdCount) return null;
  // The town first, because every lead with an address passes here.
  const town = townOf(household);
  const isInTown =
    postal_code === undefined
      ? sameWords(city, town.city) && sameWords(state_code, town.state_code)
      : postal_code.slice(0, 5) === town.postal_code;
  if (!isInTown) return null;
  const { address } = homeOf(household);
  const own = readStreet(address.street_line_1, address.street_line_2 ?? undefined);
  if (own.words !== words) return null;
  const warning = unit === null ? missingUnit : invalidUnit;
  return { number: household, warning: unit?.toLowerCase() === own.unit?.toLowerCase() ? null : warning };
}

/**
 * Whether the named person lives there. Known for our households; for an address from a user's list it is invented, but consistent per
 * pair. Null if the address isn't valid.
 */
export function addressNameMatches(facts: AddressFacts, name: string): boolean | null {
  if (facts.is_valid !== true) return null;
  const magic = magicNameMatch(name);
  if (magic !== undefined) return magic;
  const words = wordsOf(name);
  if (facts.household !== null) return hasBearer(facts.household, words);
  // Most requests ask for a stranger's name: then no person needs to be made.
  if (words.includes(lastNameAt(facts.key).toLowerCase()) && residentsAt(facts).some((one) => bearsName(one, words))) return true;
  if (isPlaceholder(words)) return false;
  const seeded = seededBy('address name', facts.key, words.join(' '));
  return seeded.chance(0.05) ? null : seeded.chance(0.74);
}

/** The residents of an address: one of our households, else up to three people who exist nowhere else. */
export function residentsAt({ household, key }: AddressFacts): readonly Person[] {
  if (household !== null) return peopleOf(household);
  return Array.from({ length: seededBy('residents', key).int(0, 3) }, (_, index) => personAt(`address ${key}`, index, lastNameAt(key)));
}

function lastNameAt(key: string): string {
  return seededBy('last name at', key).pick(lastNames);
}

/** The address in postal form. An address that isn't in our register is placed near the town of its ZIP code or city. */
export function homeAt(facts: AddressFacts): Home {
  if (facts.household !== null) return homeOf(facts.household);
  const { street_line_1 = '', street_line_2 = null, city, state_code, postal_code } = facts.asked;
  const key = `address ${facts.key}`;
  const seeded = seededBy('home at', facts.key);
  const near = findPlace(postal_code, city, state_code) ?? middle;
  const place: Place = {
    ...near,
    city: city ?? near.city,
    state_code: state_code?.toUpperCase() ?? near.state_code,
    postal_code: postal_code?.slice(0, 5) ?? near.postal_code,
  };
  const address = addressIn(place, key, street_line_1, street_line_2, seeded);
  const delivery_point = address.delivery_point === 'SingleUnit' && facts.street.unit !== null ? 'MultiUnit' : address.delivery_point;
  const is_active = residentsAt(facts).length > 0;
  return { key, address: { ...address, delivery_point, is_active }, isForwarder: seeded.chance(0.03) };
}

/** A country other than the United States: by its code, else by a postal code or a province of another country. */
export function isForeign({ country_code, state_code, postal_code }: AskedAddress): boolean {
  if (country_code !== undefined) return country_code.toUpperCase() !== 'US';
  if (postal_code !== undefined && /[a-z]/i.test(postal_code)) return true;
  return state_code !== undefined && countryOfState(state_code.toUpperCase()) === 'CAN';
}

function addressKey({ city = '', state_code = '', postal_code }: AskedAddress, { number, words, unit }: Street): string {
  const where = postal_code?.slice(0, 5) ?? wordsOf(`${city} ${state_code}`).join(' ');
  return `${number ?? ''} ${words} ${unit ?? ''} ${where}`.toLowerCase();
}

/** The middle of the country, for a ZIP code and a town that we don't know. */
const middle: Place = { city: '', state_code: '', postal_code: '', latitude: 39.83, longitude: -98.58 };

/** A ZIP code's first digit belongs to a few states: a real fact that needs no register. */
const statesByFirstDigit = [
  'CT MA ME NH NJ PR RI VT VI AE',
  'DE NY PA',
  'DC MD NC SC VA WV',
  'AL FL GA MS TN AA',
  'IN KY MI OH',
  'IA MN MT ND SD WI',
  'IL KS MO NE',
  'AR LA OK TX',
  'AZ CO ID NM NV UT WY',
  'AK CA HI OR WA AS GU MP AP',
].map((states) => new Set(states.split(' ')));

function zipFitsState({ postal_code, state_code }: AskedAddress): boolean {
  if (postal_code === undefined || state_code === undefined) return true;
  if (!/^\d{5}(-?\d{4})?$/.test(postal_code)) return false;
  // A state written out, or one that doesn't exist, isn't judged.
  const state = state_code.toUpperCase();
  if (!statesByFirstDigit.some((states) => states.has(state))) return true;
  return statesByFirstDigit[Number(postal_code[0])]?.has(state) ?? false;
}
