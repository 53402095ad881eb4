/** Facts about a postal address: form from its text, residents from the households, the rest invented per address. */
import { countryOfState } from '#contract/review/states.ts';
import { contradictedStates } from '../../lists/screening/fields/address.ts';
import { wordsOf } from '../../normalise/suppressed.ts';
import { homeOf, householdFromList, householdOf, type Household } from './households.ts';
import { magicStreet } from './magicInputs.ts';
import { findPlace, type Place } from './places.ts';
import { seededBy } from './seeded.ts';
import { readStreet, type Street } from './street.ts';

const parts = ['street_line_1', 'street_line_2', 'city', 'state_code', 'postal_code', 'country_code'] as const;
/** An address's parts as requested, trimmed; absent if not given. */
export type AskedAddress = { readonly [Part in (typeof parts)[number]]?: string };

/** Picks the parts of an address from a request's values, whose names start with `prefix`. */
export function askedAddress(values: ReadonlyMap<string, string>, prefix: string): AskedAddress {
  return Object.fromEntries(parts.flatMap((part) => (values.has(prefix + part) ? [[part, values.get(prefix + part)]] : [])));
}

export function isGiven(address: AskedAddress): boolean {
  return Object.keys(address).length > 0;
}

/** Whether there is a ZIP code, or a city with its state. */
export function hasTown({ city, state_code, postal_code }: AskedAddress): boolean {
  return postal_code !== undefined || (city !== undefined && state_code !== undefined);
}

/** Whether the address is outside the United States: by country code, else by a foreign postal code or province. */
export function isForeign({ country_code, state_code, postal_code }: AskedAddress): boolean {
  if (country_code !== undefined) return country_code.toUpperCase() !== 'US';
  if (postal_code !== undefined && /[a-z]/i.test(postal_code)) return true;
  return state_code !== undefined && countryOfState(state_code.toUpperCase()) === 'CAN';
}

export interface AddressFacts {
  readonly is_valid: boolean | null;
  /** The warning as Real Contact words it; null for none. */
  readonly warning: string | null;
  /** The household that lives there; null unless the address is valid. */
  readonly household: Household | null;
}

const invalidAddress = 'Invalid Address';
const invalidHouse = 'Invalid House/Building Number';
const missingUnit = 'Missing Unit/Apt/Suite Number';
const invalidUnit = 'Invalid Unit/Apt/Suite Number';
const invalid = (warning: string): AddressFacts => ({ is_valid: false, warning, household: null });

/** Returns the facts about an address. If no part is given, or it is outside the United States, all of them are null. */
export function addressFacts(asked: AskedAddress): AddressFacts {
  const { street_line_1: line = '', street_line_2: line2 = null } = asked;
  if (!isGiven(asked) || isForeign(asked)) return { is_valid: null, warning: null, household: null };
  const street = readStreet(line, line2);
  const key = `${street.words} ${street.unit ?? ''} ${townKey(asked)}`;
  const found = (warning: string | null): AddressFacts => ({ is_valid: true, warning, household: fromList(asked, key) });
  const magic = magicStreet(line);
  if (magic?.is_valid === true) return found(magic.warning ?? null);
  if (magic !== undefined) return { is_valid: magic.is_valid, warning: magic.warning ?? null, household: null };
  if (line === '' || !hasTown(asked) || !isZipCode(asked)) return invalid(invalidAddress);
  if (!/^(\d|(po box|rr|hc) \d)/.test(street.words)) return invalid(invalidHouse);
  const listed = householdAt(asked, street);
  if (listed !== null) return listed;
  const { chance } = seededBy('address', key);
  if (chance(0.03)) return invalid(invalidHouse);
  if (street.unit !== null) return found(!/[\da-z]/.test(street.unit) || chance(0.05) ? invalidUnit : null);
  return found(/\b(plz|plaza|towers?|apartments|sq|square)\b/i.test(line) || chance(0.07) ? missingUnit : null);
}

/** Whether the ZIP code, if given, is well-formed and can be in the state. */
function isZipCode({ postal_code, state_code = '' }: AskedAddress): boolean {
  if (postal_code === undefined) return true;
  return /^\d{5}(-?\d{4})?$/.test(postal_code) && contradictedStates(postal_code, state_code.toUpperCase()) === null;
}

/** Finds an address in the register; null if it isn't there. The ZIP code, else city and state, must match; the unit may be wrong. */
export function householdAt(asked: AskedAddress, { words, unit }: Street): AddressFacts | null {
  const household = householdOf(Number(/^(?:po box )?(\d{3,5}) /.exec(`${words} `)?.[1] ?? 0));
  if (household === null) return null;
  // The town is compared first, which is cheap: every lead with an address passes here.
  const { city, state_code, postal_code } = household.town;
  if (townKey(asked) !== townKey(asked.postal_code === undefined ? { city, state_code } : { postal_code })) return null;
  const { street_line_1, street_line_2 } = homeOf(household).address;
  const own = readStreet(street_line_1, street_line_2);
  if (own.words !== words) return null;
  return { is_valid: true, warning: unit === own.unit ? null : unit === null ? missingUnit : invalidUnit, household };
}

/** Whether a town matches the given parts; extra words are allowed, as in `98402-1810` and `New York City`. */
export function isIn(town: Place, asked: AskedAddress): boolean {
  return (['city', 'state_code', 'postal_code'] as const).every((part) => {
    const words = wordsOf(asked[part] ?? town[part]);
    return wordsOf(town[part]).every((word) => words.includes(word));
  });
}

function townKey({ city = '', state_code = '', postal_code }: AskedAddress): string {
  return postal_code?.slice(0, 5) ?? wordsOf(`${city} ${state_code}`).join(' ');
}

/** The center of the country, for an unknown ZIP code and town. */
const middle: Place = { city: '', state_code: '', postal_code: '', latitude: 39.83, longitude: -98.58 };

function fromList({ street_line_1 = '', street_line_2, city, state_code, postal_code }: AskedAddress, key: string): Household {
  const near = findPlace(postal_code, city, state_code) ?? middle;
  const town = {
    ...near,
    city: city ?? near.city,
    state_code: state_code?.toUpperCase() ?? near.state_code,
    postal_code: postal_code?.slice(0, 5) ?? near.postal_code,
  };
  return householdFromList(key, town, street_line_1, street_line_2 ?? null);
}
