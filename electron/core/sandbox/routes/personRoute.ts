/** Find Person 3.1: `GET /3.1/person`. */
import { pick } from '#base/pick.ts';
import { personFields } from '#contract/service/operations/records.ts';
import type { ParsedRequest } from '../readRequest.ts';
import type { AnswerBody } from '../people/facts.ts';
import { addressFacts, addressNameMatches, askedAddress, homeAt, residentsAt, type AskedAddress } from '../people/addresses.ts';
import { bearersOf, bearsName, homeOf, linkedAddress, peopleOf, personOf, type Home, type Person } from '../people/households.ts';
import { sameWords, wordsOf } from '../people/seeded.ts';
import { applying, associatedPeople, missingWarning, partialError, phonesOf } from './fields.ts';

interface Found {
  readonly person: Person;
  /** Everybody at the same address. */
  readonly together: readonly Person[];
  readonly home: Home;
  readonly isAtAddress: boolean;
}

/** At the given address, else in the given town, else anywhere. */
function peopleNamed(name: string, address: AskedAddress): Found[] {
  const hasStreet = address.street_line_1 !== undefined;
  const there = hasStreet ? peopleAt(name, address) : [];
  if (there.length > 0) return there;
  const isAtAddress = !hasStreet && (address.city ?? address.state_code ?? address.postal_code) !== undefined;
  return bearersOf(name)
    .map(({ number, person }) => ({ person, together: peopleOf(number), home: homeOf(number), isAtAddress }))
    .filter(({ home }) => hasStreet || isIn(home, address));
}

function peopleAt(name: string, address: AskedAddress): Found[] {
  const facts = addressFacts(address);
  if (facts.is_valid !== true) return [];
  const home = homeAt(facts);
  const together = residentsAt(facts);
  const words = wordsOf(name);
  const found = together.filter((person) => bearsName(person, words));
  // A name and an address from a user's list, not in our register: the match is invented, and so is the person.
  const isFromList = found.length === 0 && addressNameMatches(facts, name) === true;
  return [...found, ...(isFromList ? [fromList(name, home)] : [])].map((person) => ({ person, together, home, isAtAddress: true }));
}

function fromList(name: string, home: Home): Person {
  const parts = name.split(/\s+/);
  return personOf(`${home.key} ${wordsOf(name).join(' ')}`, {
    type: 'Person',
    name,
    firstname: parts[0] ?? null,
    middlename: parts.length > 2 ? parts.slice(1, -1).join(' ') : null,
    lastname: parts.length > 1 ? (parts.at(-1) ?? null) : null,
    industry: null,
  });
}

function isIn({ address }: Home, { city, state_code, postal_code }: AskedAddress): boolean {
  const same = (asked: string | undefined, own: string): boolean => asked === undefined || sameWords(asked, own);
  return same(city, address.city) && same(state_code, address.state_code) && same(postal_code?.slice(0, 5), address.postal_code);
}

function personRecord({ person, together, home, isAtAddress }: Found): AnswerBody {
  const address = linkedAddress(home.address, person.link_to_address_start_date);
  return {
    ...pick(person, [...personFields, 'historical_addresses']),
    found_at_address: isAtAddress ? address : null,
    current_addresses: [address],
    phones: phonesOf(person),
    associated_people: associatedPeople(person, together),
  };
}

export function findPerson({ values, missingInput }: ParsedRequest, isPartial: boolean): AnswerBody {
  const name = values.get('name') ?? '';
  const found = name === '' || isPartial ? [] : peopleNamed(name, askedAddress(values, 'address.'));
  return {
    count_person: isPartial ? null : found.length,
    person: found.map(personRecord),
    error: partialError(isPartial),
    warnings: applying(missingInput && missingWarning),
  };
}
