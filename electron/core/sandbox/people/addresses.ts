/** Facts about a postal address: its form from its text, its residents from the households, the rest invented per address. */
import { type AddressWarning, seededBy, wordsOf } from './facts.ts';
import { bearsName, hasBearer, homeOf, personAt, residentsOf, type Home, type Resident } from './households.ts';
import { magicName, magicStreet } from './magicInputs.ts';
import { lastNames } from './names.ts';
import { isPlaceholder } from './people.ts';
import { findPlace, type Place } from './places.ts';
import { householdAt, type AskedAddress, type AtAddress, readStreet, type Street } from './register.ts';

/** The parts of an address among a request's values; `prefix`: of their names. */
export function askedAddress(values: ReadonlyMap<string, string>, prefix: string): AskedAddress {
  return {
    streetLine1: values.get(`${prefix}street_line_1`),
    streetLine2: values.get(`${prefix}street_line_2`),
    city: values.get(`${prefix}city`),
    stateCode: values.get(`${prefix}state_code`),
    postalCode: values.get(`${prefix}postal_code`),
    countryCode: values.get(`${prefix}country_code`),
  };
}

export function isGiven(address: AskedAddress): boolean {
  return Object.values(address).some((part) => part !== undefined);
}

export interface AddressFacts {
  readonly isValid: boolean | null;
  /** In Real Contact's words. */
  readonly warnings: readonly AddressWarning[];
  /** The household at the address, if it is one of ours. */
  readonly household: number | null;
  /** The same for every spelling of an address, and wherever its parts are. */
  readonly key: string;
  readonly street: Street;
}

/** No part given: null and no warning. Outside the United States nothing is known. */
export function addressFacts(address: AskedAddress): AddressFacts {
  const street = readStreet(address.streetLine1 ?? '', address.streetLine2);
  const key = addressKey(address, street);
  const facts = (isValid: boolean | null, ...warnings: AddressWarning[]): AddressFacts => ({
    isValid,
    warnings,
    household: null,
    key,
    street,
  });
  if (!isGiven(address) || isForeign(address)) return facts(null);
  const line = address.streetLine1 ?? '';
  const magic = magicStreet(line);
  if (magic !== undefined) return magic.warning === null ? facts(magic.isAddressValid) : facts(magic.isAddressValid, magic.warning);

  const hasPlace = address.postalCode !== undefined || (address.city !== undefined && address.stateCode !== undefined);
  if (line === '' || !hasPlace || !zipFitsState(address)) return facts(false, 'Invalid Address');
  if (!/^(\d|p\.? ?o\.? box \d|rr \d|hc \d)/i.test(line)) return facts(false, 'Invalid House/Building Number');

  const at = householdAt(address, street);
  if (at !== null) return { ...facts(true, ...unitWarnings[at.unit]), household: at.number };
  const seeded = seededBy('address', key);
  if (seeded.chance(0.03)) return facts(false, 'Invalid House/Building Number');
  if (street.unit === null) {
    const needsUnit = /\b(plz|plaza|tower|towers|apartments|sq|square)\b/i.test(line) || seeded.chance(0.07);
    return needsUnit ? facts(true, 'Missing Unit/Apt/Suite Number') : facts(true);
  }
  const isOdd = !/[\da-z]/i.test(street.unit) || seeded.chance(0.05);
  return isOdd ? facts(true, 'Invalid Unit/Apt/Suite Number') : facts(true);
}

const unitWarnings: Readonly<Record<AtAddress['unit'], readonly AddressWarning[]>> = {
  same: [],
  missing: ['Missing Unit/Apt/Suite Number'],
  other: ['Invalid Unit/Apt/Suite Number'],
};

/**
 * Whether the named person lives there. Known for our households; for an address from a user's list it is invented, but consistent per
 * pair. Null if the address isn't valid.
 */
export function addressNameMatches(facts: AddressFacts, name: string): boolean | null {
  if (facts.isValid !== true) return null;
  const magic = magicName(name)?.nameMatch;
  if (magic !== undefined) return magic === 'null' ? null : magic === 'yes';
  const words = wordsOf(name);
  if (facts.household !== null) return hasBearer(facts.household, words);
  // Most requests ask for a stranger's name: then no person needs to be made.
  if (words.includes(lastNameAt(facts.key).toLowerCase()) && residentsAt(facts).some((resident) => bearsName(resident, words))) return true;
  if (isPlaceholder(words)) return false;
  const seeded = seededBy('address name', facts.key, words.join(' '));
  return seeded.chance(0.05) ? null : seeded.chance(0.74);
}

/** The residents of an address: one of our households, else up to three people who exist nowhere else. */
export function residentsAt({ household, key }: AddressFacts): readonly Resident[] {
  if (household !== null) return residentsOf(household);
  return Array.from({ length: seededBy('residents', key).int(0, 3) }, (_, index) => personAt(`address ${key}`, index, lastNameAt(key)));
}

function lastNameAt(key: string): string {
  return seededBy('last name at', key).pick(lastNames);
}

/** The address in postal form. An address that isn't in our register is placed near the town of its ZIP code or city. */
export function homeAt(address: AskedAddress, facts: AddressFacts): Home {
  const { household, key, street } = facts;
  if (household !== null) return homeOf(household);
  const { streetLine1 = '', streetLine2, city, stateCode, postalCode } = address;
  const seeded = seededBy('home at', key);
  const near = findPlace(postalCode, city, stateCode) ?? farAway(postalCode ?? stateCode ?? '');
  const place: Place = {
    ...near,
    city: city ?? near.city,
    stateCode: stateCode?.toUpperCase() ?? near.stateCode,
    postalCode: postalCode?.slice(0, 5) ?? near.postalCode,
  };
  return {
    key: `address ${key}`,
    streetLine1,
    streetLine2: streetLine2 ?? null,
    place,
    zip4: /^\d{5}$/.test(place.postalCode) ? `${place.postalCode}-${seeded.int(1000, 9899)}` : null,
    latitude: rounded(place.latitude + (seeded.fraction() - 0.5) * 0.08),
    longitude: rounded(place.longitude + (seeded.fraction() - 0.5) * 0.08),
    deliveryPoint: street.isPoBox ? 'POBox' : street.unit === null ? 'SingleUnit' : 'MultiUnit',
    isActive: residentsAt(facts).length > 0,
    isForwarder: seeded.chance(0.03),
  };
}

/** A country other than the United States: by its code, else by a postal code or a province of another country. */
export function isForeign({ countryCode, stateCode, postalCode }: AskedAddress): boolean {
  if (countryCode !== undefined) return countryCode.toUpperCase() !== 'US';
  if (postalCode !== undefined && /[a-z]/i.test(postalCode)) return true;
  return stateCode !== undefined && provinces.has(stateCode.toUpperCase());
}

/** Of Canada; none of them is also a state's code. */
const provinces = new Set('AB BC MB NB NS NT NU ON PE QC SK YT'.split(' '));

function addressKey({ city = '', stateCode = '', postalCode }: AskedAddress, { number, words, unit }: Street): string {
  const where = postalCode?.slice(0, 5) ?? wordsOf(`${city} ${stateCode}`).join(' ');
  return `${number ?? ''} ${words} ${unit ?? ''} ${where}`.toLowerCase();
}

/** Somewhere in the middle of the country, the same for the same ZIP area. */
function farAway(text: string): Place {
  const seeded = seededBy('far away', text.slice(0, 3).toUpperCase());
  const [latitude, longitude] = [rounded(33 + 14 * seeded.fraction()), rounded(-115 + 35 * seeded.fraction())];
  return { city: '', stateCode: '', postalCode: '', latitude, longitude };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}

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

function zipFitsState({ postalCode, stateCode }: AskedAddress): boolean {
  if (postalCode === undefined || stateCode === undefined) return true;
  if (!/^\d{5}(-?\d{4})?$/.test(postalCode)) return false;
  // A state written out, or one that doesn't exist, isn't judged.
  const state = stateCode.toUpperCase();
  if (!statesByFirstDigit.some((states) => states.has(state))) return true;
  return statesByFirstDigit[Number(postalCode[0])]?.has(state) ?? false;
}
