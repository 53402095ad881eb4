/** The owners of a phone number, and whether a given name belongs to it. */
import { pick } from '#base/pick.ts';
import { personFields } from '../routes/fields.ts';
import type { PhoneFacts } from './facts.ts';
import {
  bearsName,
  hasBearer,
  holdersOf,
  homeOf,
  householdOfPhone,
  isBusiness,
  linkedAddress,
  neighbourOf,
  peopleOf,
  type Home,
  type Person,
} from './households.ts';
import { magicNameMatch } from './magicInputs.ts';
import { seededBy, wordsOf } from './seeded.ts';

/** Somebody as an owner of the number. `alias`: another name for them. */
function ownerOf(e164: string, person: Person, home: Home | null, alias: string[]) {
  const { key, link_to_address_start_date: since } = person;
  const seeded = seededBy('linked', e164, key);
  return {
    ...pick(person, [...personFields, 'type', 'industry']),
    alternate_names: [...alias, ...person.alternate_names],
    link_to_phone_start_date: `${seeded.int(Number(since.slice(0, 4)), 2025)}-0${seeded.int(1, 9)}-${seeded.int(10, 28)}`,
    current_addresses: home === null ? [] : [linkedAddress(home.address, since)],
  };
}

/**
 * All owners of a number, best first: the current one, for a shared line everybody of the household, sometimes a former owner. Hints move
 * matching owners up. A hinted name that matches the number and is nobody's in the household is the first owner's alias.
 */
export function ownersOf(facts: PhoneFacts, nameHint?: string, postalCodeHint?: string): ReturnType<typeof ownerOf>[] {
  const e164 = facts.phone_number ?? '';
  const line = householdOfPhone(e164);
  if (line === null || facts.owners === 'nobody') return [];
  const words = wordsOf(nameHint ?? '');
  const people = peopleOf(line.number);
  const home = facts.owners === 'homeless' ? null : homeOf(line.number);
  const former = formerHousehold(facts, line.number);
  const found = [
    ...holdersOf(line.slot, people.length)
      .flatMap((index) => people[index] ?? [])
      .map((person) => ({ person, home })),
    ...(former === null ? [] : [{ person: peopleOf(former)[0], home: homeOf(former) }]),
  ];
  const isKnown = [...people, ...found.map(({ person }) => person)].some((one) => bearsName(one, words));
  const alias = nameHint !== undefined && !isKnown && nameMatches(facts, nameHint) === true ? [nameHint] : [];
  const owners = found.map((one, rank) => ownerOf(e164, one.person, one.home, rank === 0 ? alias : []));
  // A name counts for more than a postal code.
  const fit = (owner: (typeof owners)[number]): number =>
    (bearsName(owner, words) ? 2 : 0) + (postalCodeHint?.slice(0, 5) === owner.current_addresses[0]?.postal_code ? 1 : 0);
  return owners.toSorted((a, b) => fit(b) - fit(a));
}

/** Some numbers belonged to somebody else before, but never the magic ones. */
function formerHousehold({ phone_number, nameMatch }: PhoneFacts, now: number): number | null {
  return nameMatch === undefined && seededBy('former', phone_number ?? '').chance(0.1) ? neighbourOf(now, 7) : null;
}

/** Whether the number is registered to a business; null if no owner is known. */
export function isCommercial({ phone_number, owners }: PhoneFacts): boolean | null {
  const line = householdOfPhone(phone_number ?? '');
  return line === null || owners === 'nobody' ? null : isBusiness(line.number);
}

/**
 * Whether the given name belongs to this number. Someone of the household always does, and so does a former owner. A stranger from a user's
 * list usually does, too (lists are mostly right), consistently per pair of name and number. Null: the sandbox can't say.
 */
export function nameMatches(facts: PhoneFacts, name: string): boolean | null {
  const magic = facts.nameMatch === undefined ? magicNameMatch(name) : facts.nameMatch;
  if (magic !== undefined) return magic;
  const e164 = facts.phone_number ?? '';
  const words = wordsOf(name);
  if (isPlaceholder(words)) return false;
  const line = householdOfPhone(e164);
  if (line !== null && hasBearer(line.number, words)) return true;
  const former = line === null ? null : formerHousehold(facts, line.number);
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
