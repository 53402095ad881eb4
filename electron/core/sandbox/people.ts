/** Who lives behind a phone number: one invented household per number, the same in every operation. */
import { magicName } from './magicInputs.ts';
import { magicPhone } from './magicPhones.ts';
import { firstNames, lastNames, places, streetKinds, streetNames } from './names.ts';
import { seededBy, uuidOf } from './seeded.ts';
import { wordsOf } from './wordsOf.ts';

export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface Household {
  /** One to three people; the first is the number's owner. */
  readonly people: readonly [Person, ...Person[]];
  readonly address: { readonly streetLine1: string; readonly city: string; readonly stateCode: string; readonly postalCode: string };
}

/** The household that a phone number belongs to; `e164` decides everything. */
export function householdOf(e164: string): Household {
  const seeded = seededBy('household', e164);
  const lastName = seeded.pick(lastNames);
  const person = (index: number): Person => ({
    id: `Person.${uuidOf(`person ${e164} ${index}`)}`,
    firstName: seeded.pick(firstNames),
    lastName: index > 0 && seeded.chance(0.15) ? seeded.pick(lastNames) : lastName,
  });
  const owner = person(0);
  const others = Array.from({ length: seeded.int(0, 2) }, (_, index) => person(index + 1));
  const streetLine1 = `${seeded.int(2, 9899)} ${seeded.pick(streetNames)} ${seeded.pick(streetKinds)}`;
  return { people: [owner, ...others], address: { streetLine1, ...seeded.pick(places) } };
}

/**
 * Whether the asked name belongs to this number. Someone of the household always does; a stranger from a list usually does too (lists are mostly right),
 * but always or never for one pair of name and number. Null: the sandbox can't say.
 */
export function nameMatches(e164: string, name: string): boolean | null {
  const magic = magicPhone(e164)?.nameMatch ?? magicName(name)?.nameMatch;
  if (magic !== undefined) return magic === 'null' ? null : magic === 'yes';
  const words = wordsOf(name);
  if (isPlaceholder(words)) return false;
  const isOfHousehold = householdOf(e164).people.some((person) =>
    [...wordsOf(person.firstName), ...wordsOf(person.lastName)].every((word) => words.includes(word)),
  );
  if (isOfHousehold) return true;
  const seeded = seededBy('name', e164, words.join(' '));
  if (seeded.chance(0.03)) return null;
  return seeded.chance(0.81);
}

const placeholders = new Set([
  'test',
  'testing',
  'asdf',
  'qwerty',
  'none',
  'na',
  'unknown',
  'xxx',
  'foo',
  'bar',
  'lead',
  'department',
  'sample',
  'n',
  'a',
]);

function isPlaceholder(words: readonly string[]): boolean {
  return words.every((word) => placeholders.has(word) || /^(.)\1*$/.test(word));
}
