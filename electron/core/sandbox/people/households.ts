/**
 * The people of the sandbox: 18,000 households, 25 per telephone area, so that all operations agree about a person. A household's number is
 * its house number, and follows from its phones, so that address and phone lead to the same people without a register. Each of an area's
 * hundred fictional numbers (555-0100 to 555-0199) belongs to one of its households, four to each; any other number of the area is another
 * one of theirs, known to the operations that ask by phone.
 */
import { magicPhone } from './magicPhones.ts';
import { firstNames, lastNames, streetKinds, streetNames, trades, womensNames } from './names.ts';
import { anyPlace, placeOfArea, type Place } from './places.ts';
import { seededBy, wordsOf } from './facts.ts';

export interface Resident {
  /** The seed of the id: the same person has the same id everywhere. */
  readonly key: string;
  readonly type: 'Person' | 'Business';
  /** In full, middle initial included. */
  readonly name: string;
  readonly firstName: string | null;
  readonly middleName: string | null;
  readonly lastName: string | null;
  readonly industry: readonly string[] | null;
}

/** What only some operations say about a person; not made for every resident, because most calls don't need it. */
export interface Particulars {
  readonly alternateNames: readonly string[];
  /** Five years wide. */
  readonly ageRange: string | null;
  readonly gender: string | null;
  /** `YYYY-MM-DD` */
  readonly livesThereSince: string;
  readonly formerHome: FormerHome | null;
}

export interface Home {
  readonly key: string;
  readonly streetLine1: string;
  readonly streetLine2: string | null;
  readonly place: Place;
  /** ZIP+4. */
  readonly zip4: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly deliveryPoint: 'SingleUnit' | 'MultiUnit' | 'POBox';
  readonly isActive: boolean;
  readonly isForwarder: boolean;
}

export interface FormerHome {
  readonly home: Home;
  readonly from: string;
  /** Null if not recorded. */
  readonly until: string | null;
}

/** Area codes allowed by the numbering plan: 2-9, 0-8, 0-9. */
const areaCount = 720;
const householdsPerArea = 25;
export const householdCount = areaCount * householdsPerArea;
const phonesPerHousehold = 100 / householdsPerArea;

/** The household of a number, and which of its four numbers it counts as; null outside +1. */
export function householdOfPhone(e164: string): { number: number; slot: number } | null {
  const [, area = '', line = ''] = /^\+1([2-9][0-8]\d)(\d{7})$/.exec(e164) ?? [];
  if (area === '') return null;
  if (line.startsWith('55501')) {
    const ending = Number(line.slice(5));
    return { number: householdNumber(area, ending % householdsPerArea), slot: Math.floor(ending / householdsPerArea) };
  }
  const seeded = seededBy('line', e164);
  return { number: householdNumber(area, seeded.int(0, householdsPerArea - 1)), slot: seeded.int(0, phonesPerHousehold - 1) };
}

/** Which of this many people have the number of a slot; the last slot is shared by all. */
export function holdersOf(slot: number, people: number): number[] {
  if (slot === phonesPerHousehold - 1) return Array.from({ length: people }, (_, index) => index);
  return [Math.min(slot, people - 1)];
}

/** The listed numbers of one of the household's people. */
export function phonesOf(number: number, person: number): string[] {
  const people = residentsOf(number).length;
  return Array.from({ length: phonesPerHousehold }, (_, slot) => slot)
    .filter((slot) => holdersOf(slot, people).includes(person))
    .map((slot) => {
      const ending = Math.floor((number - 1) / areaCount) + slot * householdsPerArea;
      return `+1${areaOf(number)}55501${String(ending).padStart(2, '0')}`;
    })
    .filter((e164) => magicPhone(e164)?.owners !== 'nobody');
}

/** One to three people of a household, or one business. */
export function residentsOf(number: number): readonly [Resident, ...Resident[]] {
  if (isBusiness(number)) return [business(number)];
  const others = number === familyOfThree ? 2 : seededBy('household', String(number)).int(0, 2);
  const key = `household ${number}`;
  const lastName = lastNameOf(number);
  return [personAt(key, 0, lastName), ...Array.from({ length: others }, (_, index) => personAt(key, index + 1, lastName))];
}

/** The last name that a household's people share. */
export function lastNameOf(number: number): string {
  return lastNames[(number * 48) % lastNames.length] ?? lastNames[0];
}

/** Every thirteenth household, and every toll-free or premium number. */
export function isBusiness(number: number): boolean {
  return number !== familyOfThree && (number % 13 === 4 || number === knownBusiness || tollFreeAreas.has((number - 1) % areaCount));
}

/** Where a household lives. The house number is its own number. */
export function homeOf(number: number): Home {
  const seeded = seededBy('home', String(number));
  const place = placeOfArea(areaOf(number));
  const street = `${seeded.pick(streetNames)} ${seeded.pick(streetKinds)}`;
  const isPoBox = seeded.chance(0.02);
  const unit = !isPoBox && seeded.chance(0.15) ? `Apt ${seeded.int(1, 48)}` : null;
  return {
    key: String(number),
    streetLine1: isPoBox ? `PO Box ${number}` : `${number} ${street}`,
    streetLine2: unit,
    place,
    zip4: `${place.postalCode}-${seeded.int(1000, 9899)}`,
    latitude: nearby(place.latitude, seeded.fraction()),
    longitude: nearby(place.longitude, seeded.fraction()),
    deliveryPoint: isPoBox ? 'POBox' : unit === null ? 'SingleUnit' : 'MultiUnit',
    isActive: seeded.chance(0.96),
    isForwarder: seeded.chance(0.03),
  };
}

/** A household of the same area, always the same for the same inputs. */
export function neighbourOf(number: number, steps: number): number {
  return ((number - 1 + areaCount * steps) % householdCount) + 1;
}

/** The person with this index at the address `key`. */
export function personAt(key: string, index: number, lastName: string): Resident {
  const seeded = seededBy('person', key, String(index));
  const firstName = seeded.pick(firstNames);
  const middleName = seeded.chance(0.6) ? seeded.pick(initials) : null;
  return {
    key: `${key} ${index}`,
    type: 'Person',
    name: middleName === null ? `${firstName} ${lastName}` : `${firstName} ${middleName} ${lastName}`,
    firstName,
    middleName,
    lastName,
    industry: null,
  };
}

export function particularsOf({ key, type, firstName, lastName }: Resident): Particulars {
  const seeded = seededBy('particulars', key);
  const since = seeded.int(2004, 2024);
  const livesThereSince = dateIn(since, seeded.fraction());
  if (type === 'Business') return { alternateNames: [], ageRange: null, gender: null, livesThereSince, formerHome: null };
  const youngest = seeded.int(4, 17) * 5;
  return {
    alternateNames: seeded.chance(0.3) ? [`${(firstName ?? '').charAt(0)} ${lastName ?? ''}`] : [],
    ageRange: seeded.chance(0.06) ? null : `${youngest}-${youngest + 4}`,
    gender: seeded.chance(0.06) ? null : womensNames.has(firstName ?? '') ? 'Female' : 'Male',
    livesThereSince,
    formerHome: seeded.chance(0.4) ? null : formerHome(key, since),
  };
}

/** Whether someone has the given name: first and last name are in it, with anything before, after or between them. */
export function bearsName({ type, name, firstName, lastName }: Resident, words: readonly string[]): boolean {
  if (type === 'Business') return wordsOf(name).every((word) => words.includes(word));
  // The last name first, because most requests name a stranger. Invented names are plain letters, so lower case suffices.
  return words.includes((lastName ?? '').toLowerCase()) && words.includes((firstName ?? '').toLowerCase());
}

/** Whether somebody of a household has the name; people with another last name aren't made. */
export function hasBearer(number: number, words: readonly string[]): boolean {
  if (!isBusiness(number) && !words.includes(lastNameOf(number).toLowerCase())) return false;
  return residentsOf(number).some((resident) => bearsName(resident, words));
}

function business(number: number): Resident {
  const seeded = seededBy('business', String(number));
  const [trade, industry] = seeded.pick(trades);
  return {
    key: `household ${number} business`,
    type: 'Business',
    name: `${placeOfArea(areaOf(number)).city} ${seeded.pick(streetNames)} ${trade} ${seeded.chance(0.5) ? 'LLC' : 'Inc'}`,
    firstName: null,
    middleName: null,
    lastName: null,
    industry: [industry],
  };
}

/** House numbers above the last household's: nobody lives there now. */
function formerHome(key: string, until: number): FormerHome {
  const seeded = seededBy('former home', key);
  const place = anyPlace('former', key);
  const home: Home = {
    key: `former ${key}`,
    streetLine1: `${seeded.int(householdCount + 1, householdCount + 1899)} ${seeded.pick(streetNames)} ${seeded.pick(streetKinds)}`,
    streetLine2: null,
    place,
    zip4: `${place.postalCode}-${seeded.int(1000, 9899)}`,
    latitude: nearby(place.latitude, seeded.fraction()),
    longitude: nearby(place.longitude, seeded.fraction()),
    deliveryPoint: 'SingleUnit',
    isActive: false,
    isForwarder: false,
  };
  const from = dateIn(until - seeded.int(2, 12), seeded.fraction());
  return { home, from, until: seeded.chance(0.25) ? null : dateIn(until - 1, seeded.fraction()) };
}

/** These area codes always belong to a business. */
const tollFreeAreas = new Set(['800', '833', '844', '855', '866', '877', '888', '900'].map(areaIndex));

/** Magic numbers of the area 500 need owners of a known kind: endings 05, 30, 55, 80 and 06, 31, 56, 81. */
const knownBusiness = householdNumber('500', 5);
const familyOfThree = householdNumber('500', 6);

const initials = ['A.', 'B.', 'C.', 'D.', 'E.', 'G.', 'J.', 'K.', 'L.', 'M.', 'R.', 'T.'] as const;

/** Neighbors in an area are 720 house numbers apart, so that their streets don't count 1, 2, 3. */
function householdNumber(area: string, index: number): number {
  return index * areaCount + areaIndex(area) + 1;
}

function areaIndex(area: string): number {
  const [first = 2, second = 0, third = 0] = Array.from(area, Number);
  return (first - 2) * 90 + second * 10 + third;
}

function areaOf(number: number): string {
  const index = (number - 1) % areaCount;
  return `${Math.floor(index / 90) + 2}${Math.floor((index % 90) / 10)}${index % 10}`;
}

function dateIn(year: number, fraction: number): string {
  return new Date(Date.UTC(year, 0, 1 + Math.floor(fraction * 365))).toISOString().slice(0, 10);
}

/** Within some three miles, to five decimals. */
function nearby(degrees: number, fraction: number): number {
  return Math.round((degrees + (fraction - 0.5) * 0.08) * 100_000) / 100_000;
}
