/** The owners of a phone number, and whether a given name belongs to it. */
import {
  bearsName,
  hasBearer,
  holdersOf,
  homeOf,
  householdOfPhone,
  isBusiness,
  neighbourOf,
  peopleOf,
  type Home,
  type Person,
} from './households.ts';
import { magicName } from './magicInputs.ts';
import { magicPhone } from './magicPhones.ts';
import { seededBy, wordsOf } from './seeded.ts';

export interface Owner {
  readonly person: Person;
  /** Another name for the number's owner: the hinted one, if it matches the number and nobody in the household has it. */
  readonly alias: string | null;
  /** Null if their address is unknown. */
  readonly home: Home | null;
  /** `YYYY-MM-DD` */
  readonly linkedSince: string;
}

/**
 * All owners of a number, best first: the current one, for a shared line everybody of the household, sometimes a former owner. Hints move
 * matching owners up.
 */
export function ownersOf(e164: string, nameHint: string | undefined, postalCodeHint: string | undefined): Owner[] {
  const line = householdOfPhone(e164);
  const magic = magicPhone(e164)?.owners;
  if (line === null || magic === 'nobody') return [];
  const words = wordsOf(nameHint ?? '');
  const people = peopleOf(line.number);
  const home = magic === 'homeless' ? null : homeOf(line.number);
  const former = formerHousehold(e164, line.number);
  const found = [
    ...holdersOf(line.slot, people.length)
      .flatMap((index) => people[index] ?? [])
      .map((person) => ({ person, home })),
    ...(former === null ? [] : [{ person: peopleOf(former)[0], home: homeOf(former) }]),
  ];
  const isKnown = nameHint === undefined || [...people, ...found.map(({ person }) => person)].some((one) => bearsName(one, words));
  const alias = !isKnown && nameMatches(e164, nameHint) === true ? nameHint : null;
  const owners = found.map((one, rank): Owner => ({
    ...one,
    alias: rank === 0 ? alias : null,
    linkedSince: linkedSince(e164, one.person),
  }));
  // A name counts for more than a postal code.
  const fit = ({ person, home: theirs }: Owner): number =>
    (bearsName(person, words) ? 2 : 0) + (postalCodeHint?.slice(0, 5) === theirs?.address.postal_code ? 1 : 0);
  return owners.toSorted((a, b) => fit(b) - fit(a));
}

/** Some numbers belonged to somebody else before, but never the magic ones. */
function formerHousehold(e164: string, now: number | undefined): number | null {
  if (now === undefined || magicPhone(e164) !== undefined || !seededBy('former', e164).chance(0.1)) return null;
  return neighbourOf(now, 7);
}

function linkedSince(e164: string, { key, link_to_address_start_date: since }: Person): string {
  const seeded = seededBy('linked', e164, key);
  return `${seeded.int(Number(since.slice(0, 4)), 2025)}-0${seeded.int(1, 9)}-${seeded.int(10, 28)}`;
}

/** Whether the number is registered to a business; null if no owner is known. */
export function isCommercial(e164: string): boolean | null {
  const line = householdOfPhone(e164);
  return line === null || magicPhone(e164)?.owners === 'nobody' ? null : isBusiness(line.number);
}

/**
 * Whether the given name belongs to this number. Someone of the household always does, and so does a former owner. A stranger from a user's
 * list usually does, too (lists are mostly right), consistently per pair of name and number. Null: the sandbox can't say.
 */
export function nameMatches(e164: string, name: string): boolean | null {
  const magic = magicPhone(e164) ?? magicName(name);
  if (magic !== undefined) return magic.nameMatch;
  const words = wordsOf(name);
  if (isPlaceholder(words)) return false;
  const line = householdOfPhone(e164);
  if (line !== null && hasBearer(line.number, words)) return true;
  const former = formerHousehold(e164, line?.number);
  if (former !== null && bearsName(peopleOf(former)[0], words)) return true;
  const seeded = seededBy('name', e164, words.join(' '));
  if (seeded.chance(0.03)) return null;
  return seeded.chance(0.81);
}

const placeholders = new Set('test testing asdf qwerty none na unknown xxx foo bar lead department sample n a'.split(' '));

/** What people type instead of a name. */
export function isPlaceholder(words: readonly string[]): boolean {
  return words.every((word) => placeholders.has(word) || /^(.)\1*$/.test(word));
}
