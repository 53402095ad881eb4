/**
 * The people of the sandbox: 25 households in each area code, so that all operations agree about a person. Phone and address lead to the same
 * people without a stored table: household 12206, whose house number is the same, is number 12 in area 206 and has every 25th of the area's
 * fictional numbers (555-0100 to 555-0199): 0112, 0137, 0162, 0187. The area's other numbers with these endings belong to it, too, but
 * aren't listed. People and addresses have all of the specification's fields; each operation shows those that it documents.
 */
import { wordsOf } from '../../normalise/suppressed.ts';
import { firstNames, initials, lastNames, streetKinds, streetNames, trades } from './names.ts';
import { placeOfArea, places, type Place } from './places.ts';
import { seededBy, uuidOf, type Seeded } from './seeded.ts';
import { readStreet } from './street.ts';

export interface Household {
  /** The house number; for a household at an address from a user's list, that address. */
  readonly key: string;
  /** Whether it is in the register, so that its address and phones lead to it. */
  readonly isListed: boolean;
  readonly isBusiness: boolean;
  readonly lastname: string;
  /** The number of people; 1 for a business. */
  readonly size: number;
  readonly town: Place;
  /** The street lines as in the user's list; absent for a listed household. */
  readonly street?: { readonly line1: string; readonly line2: string | null };
}
export type Person = ReturnType<typeof personIn>;
export type Home = ReturnType<typeof homeOf>;

const householdsPerArea = 25;
/** Greater than every house number in the register. */
export const registerEnd = householdsPerArea * 1000;

/** These area codes always belong to a business. */
const tollFree = new Set([800, 833, 844, 855, 866, 877, 888, 900]);

/**
 * Returns the household with this house number; null if there is none: area codes have the digits 2-9, 0-8, 0-9. In every area, number 5
 * is a business, and number 6 has three people; two magic numbers belong to them (5005550180, 5005550181).
 */
export function householdOf(number: number): Household | null {
  const [index, area] = [Math.floor(number / 1000), number % 1000];
  if (area < 200 || area % 100 >= 90 || number >= registerEnd) return null;
  const isBusiness = index % 13 === 5 || tollFree.has(area);
  const lastname = lastNames[number % lastNames.length] ?? '';
  return {
    key: String(number),
    isListed: true,
    isBusiness,
    lastname,
    size: isBusiness ? 1 : 3 - (index % 3),
    town: placeOfArea(String(area)),
  };
}

/** The household that owns a number; null outside +1. */
export function householdOfPhone(e164: string): Household | null {
  const [, area, ending] = /^\+1([2-9]\d\d)\d{5}(\d\d)$/.exec(e164) ?? [];
  return area === undefined ? null : householdOf((Number(ending) % householdsPerArea) * 1000 + Number(area));
}

/** The household's listed numbers in E.164, which all its people share. */
export function phonesOf({ key, isListed }: Household): string[] {
  const [index, area] = [Math.floor(Number(key) / 1000), key.slice(-3)];
  const lines = isListed ? [0, 25, 50, 75] : [];
  return lines.map((line) => `+1${area}55501${String(index + line).padStart(2, '0')}`);
}

/** Makes a household for an address from a user's list; no other input leads to it. */
export function householdFromList(key: string, town: Place, line1: string, line2: string | null): Household {
  const { pick, int } = seededBy('household', key);
  return { key, isListed: false, isBusiness: false, lastname: pick(lastNames), size: int(1, 3), town, street: { line1, line2 } };
}

export function homeOf({ key, town, street }: Household) {
  const seeded = seededBy('home', key);
  const own = { line1: `${key} ${streetIn(seeded)}`, line2: seeded.chance(0.15) ? `Apt ${seeded.int(1, 48)}` : null };
  const isBox = seeded.chance(0.02);
  const { line1, line2 } = street ?? (isBox ? { line1: `PO Box ${key}`, line2: null } : own);
  const address = addressIn(town, key, line1, line2, seeded);
  return { key, address: { ...address, is_active: seeded.chance(0.96) }, isForwarder: seeded.chance(0.03) };
}

const streetIn = ({ pick }: Seeded): string => `${pick(streetNames)} ${pick(streetKinds)}`;

/** Makes an address within about three miles of a town's center. */
function addressIn({ city, postal_code, state_code, ...middle }: Place, key: string, line1: string, line2: string | null, seeded: Seeded) {
  const nearby = (degrees: number): number => Math.round((degrees + (seeded.fraction() - 0.5) * 0.08) * 100_000) / 100_000;
  const { words, unit } = readStreet(line1, line2);
  return {
    id: `Location.${uuidOf(`location ${key}`)}`,
    street_line_1: line1,
    street_line_2: line2,
    city,
    postal_code,
    state_code,
    zip4: /^\d{5}$/.test(postal_code) ? `${postal_code}-${seeded.int(1000, 9899)}` : null,
    country_code: 'US',
    lat_long: { latitude: nearby(middle.latitude), longitude: nearby(middle.longitude), accuracy: 'RoofTop' },
    delivery_point: words.startsWith('po box') ? 'POBox' : unit === null ? 'SingleUnit' : 'MultiUnit',
  } as const;
}

export function peopleOf(household: Household): readonly [Person, ...Person[]] {
  return [personIn(household, 0), ...Array.from({ length: household.size - 1 }, (_, index) => personIn(household, index + 1))];
}

function personIn(household: Household, index: number) {
  const { isBusiness, lastname } = household;
  const key = `${household.key} ${index}`;
  const seeded = seededBy('person', key);
  const { chance, int, pick, date } = seeded;
  const [trade, industry] = pick(trades);
  // No two people of a household have the same first name.
  const first = seededBy('names', household.key).int(0, firstNames.length - 1);
  const firstname = firstNames[(first + 37 * index) % firstNames.length] ?? '';
  const middlename = chance(0.6) ? pick(initials) : null;
  const names = isBusiness
    ? { name: `${lastname} ${trade} ${pick(['LLC', 'Inc'])}`, firstname: null, middlename: null, lastname: null }
    : { name: [firstname, middlename, lastname].filter((part) => part !== null).join(' '), firstname, middlename, lastname };
  const type = isBusiness ? 'Business' : 'Person';
  const since = date(2004, 2024);
  const youngest = int(4, 17) * 5;
  return {
    ...names,
    key,
    id: `${type}.${uuidOf(`${type} ${key}`)}`,
    type,
    industry: isBusiness ? [industry] : null,
    link_to_address_start_date: since,
    alternate_names: !isBusiness && chance(0.3) ? [`${firstname.charAt(0)} ${lastname}`] : [],
    age_range: isBusiness ? null : `${youngest}-${youngest + 4}`,
    /** The specification shows no values for it. */
    gender: null,
    historical_addresses: isBusiness || chance(0.4) ? [] : [formerAddress(key, Number(since.slice(0, 4)), seeded)],
  } as const;
}

/** Makes a former address, with a house number beyond the register: no household lives there now. */
function formerAddress(key: string, until: number, seeded: Seeded) {
  const line1 = `${seeded.int(registerEnd, registerEnd + 1899)} ${streetIn(seeded)}`;
  const address = addressIn(seeded.pick(places), `former ${key}`, line1, null, seeded);
  const end = seeded.chance(0.25) ? null : seeded.date(until - 1, until - 1);
  return { ...linkedAddress({ ...address, is_active: false }, seeded.date(until - 12, until - 2)), link_to_person_end_date: end };
}

/** Adds the fields of an address that is linked to a person. `since`: when it was first linked. */
export function linkedAddress(address: Home['address'], since: string) {
  return { ...address, location_type: 'Address', link_to_person_start_date: since };
}

/** Finds a household's people by name: `words` must contain the first and last name in any order, or all words of a business's name. */
export function bearersIn(household: Household, words: readonly string[]): Person[] {
  // Most requests name a stranger, for whom no person needs to be made.
  if (!words.includes(household.lastname.toLowerCase())) return [];
  const isIn = (part: string | null): boolean => part !== null && words.includes(part.toLowerCase());
  return peopleOf(household).filter(({ name, firstname }) => (household.isBusiness ? wordsOf(name).every(isIn) : isIn(firstname)));
}

/** Finds everyone with a name, with their households. */
export function bearersOf(name: string): { household: Household; person: Person }[] {
  const words = wordsOf(name);
  return lastNames
    .flatMap((lastname, at) => (words.includes(lastname.toLowerCase()) ? householdsNamed(at) : []))
    .flatMap((household) => bearersIn(household, words).map((person) => ({ household, person })));
}

/** The households with the last name at an index: last names repeat in order as house numbers increase. */
function householdsNamed(at: number): Household[] {
  const numbers = Array.from({ length: Math.ceil(registerEnd / lastNames.length) }, (_, turn) => at + turn * lastNames.length);
  return numbers.map(householdOf).filter((household) => household !== null);
}

/** The people whom a name fits: its bearers; else, if it is known to match, the household's first person, with it as an alternate name. */
export function peopleNamed(household: Household, name: string, isMatch: boolean | null): Person[] {
  const bearers = bearersIn(household, wordsOf(name));
  const [first] = peopleOf(household);
  return bearers.length > 0 || isMatch !== true ? bearers : [{ ...first, alternate_names: [name, ...first.alternate_names] }];
}

/** Another household in the same area; null if this one isn't listed. */
export function neighbourOf({ key, isListed }: Household): Household | null {
  return isListed ? householdOf((Number(key) + 11_000) % registerEnd) : null;
}
