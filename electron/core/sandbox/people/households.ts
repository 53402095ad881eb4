/**
 * The people of the sandbox: 18,000 households, 25 per telephone area, so that all operations agree about a person. A household's number is
 * its house number, and follows from its phones, so that address and phone lead to the same people without a register. Each of an area's
 * hundred fictional numbers (555-0100 to 555-0199) belongs to one of its households, four to each; any other number of the area is another
 * one of theirs, known to the operations that ask by phone. People and addresses have the specification's fields: an operation shows those
 * that it documents.
 */
import { magicPhone } from './magicInputs.ts';
import { firstNames, initials, lastNames, streetKinds, streetNames, trades } from './names.ts';
import { anyPlace, placeOfArea, type Place } from './places.ts';
import { seededBy, uuidOf, wordsOf, type Seeded } from './seeded.ts';

interface Names {
  readonly type: 'Person' | 'Business';
  /** In full, middle initial included. */
  readonly name: string;
  readonly firstname: string | null;
  readonly middlename: string | null;
  readonly lastname: string | null;
  readonly industry: readonly string[] | null;
}

export type Person = ReturnType<typeof personOf>;
export type Home = ReturnType<typeof homeOf>;

/** Area codes allowed by the numbering plan: 2-9, 0-8, 0-9. */
const areaCount = 720;
const householdsPerArea = 25;
export const householdCount = areaCount * householdsPerArea;

/** The household of a number; null outside +1. */
export function householdOfPhone(e164: string): number | null {
  const [, area, line = ''] = /^\+1([2-9][0-8]\d)(\d{7})$/.exec(e164) ?? [];
  if (area === undefined) return null;
  const index = line.startsWith('55501') ? Number(line.slice(5)) % householdsPerArea : seededBy('line', e164).int(0, householdsPerArea - 1);
  return householdNumber(area, index);
}

/** A household's listed numbers, which all its people share, in E.164. */
function phonesOf(number: number): string[] {
  const first = Math.floor((number - 1) / areaCount);
  return [0, 1, 2, 3]
    .map((index) => `+1${areaOf(number)}55501${String(first + index * householdsPerArea).padStart(2, '0')}`)
    .filter((e164) => magicPhone(e164)?.facts?.owners !== 'nobody');
}

/** One to three people of a household, or one business. */
export function peopleOf(number: number): readonly [Person, ...Person[]] {
  if (isBusiness(number)) return [business(number)];
  const count = 1 + (number === familyOfThree ? 2 : seededBy('household', String(number)).int(0, 2));
  const one = (index: number): Person => personAt(`household ${number}`, index, lastNameOf(number), phonesOf(number));
  return [one(0), ...Array.from({ length: count - 1 }, (_, index) => one(index + 1))];
}

/** The last name that a household's people share. */
function lastNameOf(number: number): string {
  return lastNames[(number * 48) % lastNames.length] ?? '';
}

/** Every thirteenth household, and every toll-free or premium number. */
export function isBusiness(number: number): boolean {
  return number !== familyOfThree && (number % 13 === 4 || number === knownBusiness || tollFreeAreas.has((number - 1) % areaCount));
}

export function townOf(number: number): Place {
  return placeOfArea(areaOf(number));
}

/** Where a household lives. The house number is its own number. */
export function homeOf(number: number) {
  const seeded = seededBy('home', String(number));
  const street = streetIn(seeded);
  const isPoBox = seeded.chance(0.02);
  const unit = !isPoBox && seeded.chance(0.15) ? `Apt ${seeded.int(1, 48)}` : null;
  /** The same for every spelling of the address. */
  const key = String(number);
  const address = addressIn(townOf(number), key, isPoBox ? `PO Box ${number}` : `${number} ${street}`, unit, seeded);
  return { key, address: { ...address, is_active: seeded.chance(0.96) }, isForwarder: seeded.chance(0.03) };
}

const streetIn = ({ pick }: Seeded): string => `${pick(streetNames)} ${pick(streetKinds)}`;

/** An address within some three miles of a town's middle. */
export function addressIn(place: Place, key: string, line1: string, line2: string | null, { int, fraction }: Seeded) {
  const { city, postal_code, state_code } = place;
  const nearby = (degrees: number): number => Math.round((degrees + (fraction() - 0.5) * 0.08) * 100_000) / 100_000;
  return {
    id: `Location.${uuidOf(`location ${key}`)}`,
    street_line_1: line1,
    street_line_2: line2,
    city,
    postal_code,
    state_code,
    zip4: /^\d{5}$/.test(postal_code) ? `${postal_code}-${int(1000, 9899)}` : null,
    country_code: 'US',
    lat_long: { latitude: nearby(place.latitude), longitude: nearby(place.longitude), accuracy: 'RoofTop' },
    is_active: true,
    delivery_point: poBox.test(line1) ? 'POBox' : line2 === null ? 'SingleUnit' : 'MultiUnit',
  } as const;
}

export const poBox = /^p\.? ?o\.? box (\d+)/i;

/** A household of the same area, always the same for the same inputs. */
export function neighbourOf(number: number, steps: number): number {
  return ((number - 1 + areaCount * steps) % householdCount) + 1;
}

/** The person with this index at the address `key`. */
export function personAt(key: string, index: number, lastname: string, listed: readonly string[] = []): Person {
  const seeded = seededBy('person', key, String(index));
  const firstname = seeded.pick(firstNames);
  const middlename = seeded.chance(0.6) ? seeded.pick(initials) : null;
  const name = [firstname, middlename, lastname].filter((part) => part !== null).join(' ');
  return personOf(`${key} ${index}`, { type: 'Person', name, firstname, middlename, lastname, industry: null }, listed);
}

/** Somebody with all their facts, which follow from the key; `listed`: their numbers, in E.164. */
export function personOf(key: string, names: Names, listed: readonly string[] = []) {
  const { type, firstname, lastname } = names;
  const isPerson = type === 'Person';
  const seeded = seededBy('particulars', key);
  const year = seeded.int(2004, 2024);
  const link_to_address_start_date = dateIn(year, seeded.fraction());
  const youngest = seeded.int(4, 17) * 5;
  return {
    ...names,
    key,
    id: `${type}.${uuidOf(`${type} ${key}`)}`,
    link_to_address_start_date,
    listed,
    alternate_names: isPerson && seeded.chance(0.3) ? [`${(firstname ?? '').charAt(0)} ${lastname ?? ''}`] : [],
    age_range: isPerson ? `${youngest}-${youngest + 4}` : null,
    /** The specification shows none of its values. */
    gender: null,
    historical_addresses: !isPerson || seeded.chance(0.4) ? [] : [formerAddress(key, year)],
  };
}

/** Whether someone has the given name: first and last name are in it, with anything before, after or between them. */
export function bearsName({ type, name, firstname, lastname }: Omit<Names, 'industry'>, words: readonly string[]): boolean {
  if (type === 'Business') return wordsOf(name).every((word) => words.includes(word));
  // The last name first, because most requests name a stranger. Invented names are plain letters, so lower case suffices.
  return words.includes((lastname ?? '').toLowerCase()) && words.includes((firstname ?? '').toLowerCase());
}

/** Whether somebody of a household has the name; people with another last name aren't made. */
export function hasBearer(number: number, words: readonly string[]): boolean {
  if (!isBusiness(number) && !words.includes(lastNameOf(number).toLowerCase())) return false;
  return peopleOf(number).some((person) => bearsName(person, words));
}

/** Every person with a name, by household. */
export function bearersOf(name: string): { number: number; person: Person }[] {
  const words = wordsOf(name);
  const isTrade = trades.some(([word]) => words.includes(word.toLowerCase()));
  return Array.from({ length: householdCount }, (_, index) => index + 1)
    .filter((number) => (isTrade || !isBusiness(number)) && hasBearer(number, words))
    .flatMap((number) => peopleOf(number).map((person) => ({ number, person })))
    .filter(({ person }) => bearsName(person, words));
}

function business(number: number): Person {
  const seeded = seededBy('business', String(number));
  const [trade, industry] = seeded.pick(trades);
  const name = `${townOf(number).city} ${seeded.pick(streetNames)} ${trade} ${seeded.chance(0.5) ? 'LLC' : 'Inc'}`;
  const names = { type: 'Business', name, firstname: null, middlename: null, lastname: null, industry: [industry] } as const;
  return personOf(`household ${number} business`, names, phonesOf(number));
}

/** House numbers above the last household's: nobody lives there now. */
function formerAddress(key: string, until: number) {
  const seeded = seededBy('former home', key);
  const line1 = `${seeded.int(householdCount + 1, householdCount + 1899)} ${streetIn(seeded)}`;
  const address = addressIn(anyPlace('former', key), `former ${key}`, line1, null, seeded);
  return {
    ...linkedAddress({ ...address, is_active: false }, dateIn(until - seeded.int(2, 12), seeded.fraction())),
    link_to_person_end_date: seeded.chance(0.25) ? null : dateIn(until - 1, seeded.fraction()),
  };
}

/** An address as one of a person's. `since`: when it was first linked to them. */
export function linkedAddress(address: Home['address'], since: string) {
  return { ...address, location_type: 'Address', link_to_person_start_date: since };
}

/** These area codes always belong to a business. */
const tollFreeAreas = new Set(['800', '833', '844', '855', '866', '877', '888', '900'].map(areaIndex));

/** Magic numbers of the area 500 need owners of a known kind: endings 05, 30, 55, 80 and 06, 31, 56, 81. */
const knownBusiness = householdNumber('500', 5);
const familyOfThree = householdNumber('500', 6);

/** Neighbors in an area are 720 house numbers apart, so that their streets don't count 1, 2, 3. */
function householdNumber(area: string, index: number): number {
  return index * areaCount + areaIndex(area) + 1;
}

/** The middle digit of an area code is never 9, so that a hundred codes are ninety areas. */
function areaIndex(area: string): number {
  return Number(area) - 200 - 10 * (Number(area.charAt(0)) - 2);
}

function areaOf(number: number): string {
  const index = (number - 1) % areaCount;
  return String(200 + index + 10 * Math.floor(index / 90));
}

function dateIn(year: number, fraction: number): string {
  return new Date(Date.UTC(year, 0, 1 + Math.floor(fraction * 365))).toISOString().slice(0, 10);
}
