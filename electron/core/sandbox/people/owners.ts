/** The owners of a phone number, and whether a given name belongs to it. */
import { pick } from '#base/pick.ts';
import { personFields } from '#contract/service/operations/records.ts';
import type { PhoneFacts } from './facts.ts';
import {
  bearsName,
  hasBearer,
  homeOf,
  householdOfPhone,
  isBusiness,
  linkedAddress,
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
 * Everybody of a number's household. Whom the hinted name fits is first; a name that matches the number and is nobody's in the household is the
 * first owner's alias. A postal code can't rank people who live together.
 */
export function ownersOf(facts: PhoneFacts, nameHint?: string): ReturnType<typeof ownerOf>[] {
  const e164 = facts.phone_number ?? '';
  const household = householdOfPhone(e164);
  if (household === null || facts.owners === 'nobody') return [];
  const words = wordsOf(nameHint ?? '');
  const people = peopleOf(household);
  const home = facts.owners === 'homeless' ? null : homeOf(household);
  const isKnown = people.some((one) => bearsName(one, words));
  const alias = nameHint !== undefined && !isKnown && nameMatches(facts, nameHint) === true ? [nameHint] : [];
  const owners = people.map((person, rank) => ownerOf(e164, person, home, rank === 0 ? alias : []));
  return owners.toSorted((a, b) => Number(bearsName(b, words)) - Number(bearsName(a, words)));
}

/** Whether the number is registered to a business; null if no owner is known. */
export function isCommercial({ phone_number, owners }: PhoneFacts): boolean | null {
  const household = householdOfPhone(phone_number ?? '');
  return household === null || owners === 'nobody' ? null : isBusiness(household);
}

/**
 * Whether the given name belongs to this number. Someone of the household always does. A stranger from a user's list
 * usually does, too (lists are mostly right), consistently per pair of name and number. Null: the sandbox can't say.
 */
export function nameMatches(facts: PhoneFacts, name: string): boolean | null {
  const magic = facts.nameMatch === undefined ? magicNameMatch(name) : facts.nameMatch;
  if (magic !== undefined) return magic;
  const e164 = facts.phone_number ?? '';
  const words = wordsOf(name);
  if (isPlaceholder(words)) return false;
  const household = householdOfPhone(e164);
  if (household !== null && hasBearer(household, words)) return true;
  const seeded = seededBy('name', e164, words.join(' '));
  if (seeded.chance(0.03)) return null;
  return seeded.chance(0.81);
}

const placeholders = new Set('test testing asdf qwerty none na unknown xxx foo bar lead department sample n a'.split(' '));

/** What people type instead of a name. */
export function isPlaceholder(words: readonly string[]): boolean {
  return words.every((word) => placeholders.has(word) || /^(.)\1*$/.test(word));
}
