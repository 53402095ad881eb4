/** Find Person 3.1: `GET /3.1/person`. */
import { person31 } from '#contract/service/operations/versions/person31.ts';
import { addressFacts, addressNameMatches, askedAddress, homeAt, residentsAt } from '../people/addresses.ts';
import { type AskedAddress, bearersOf } from '../people/register.ts';
import { bearsName, homeOf, particularsOf, residentsOf, type Home, type Resident } from '../people/households.ts';
import { addressRecord, associatedPeople, historicalAddresses, personParts, phoneRecords } from '../people/records.ts';
import { wordsOf } from '../people/facts.ts';
import { missingInputWarning, partialError, type AnswerBody, type Route } from './route.ts';

export const person31Route: Route = {
  operation: person31,
  isEarlier: true,
  answer(asked, isPartial) {
    const name = asked.values.get('name') ?? '';
    const found = name === '' || isPartial ? [] : peopleNamed(name, askedAddress(asked.values, 'address.'));
    return {
      count_person: isPartial ? null : found.length,
      person: found.map(personRecord),
      error: isPartial ? partialError : null,
      warnings: asked.missingInput ? [missingInputWarning] : [],
    };
  },
};

interface Found {
  readonly resident: Resident;
  /** Everybody at the same address. */
  readonly together: readonly Resident[];
  readonly home: Home;
  readonly household: number | null;
  readonly isAtAddress: boolean;
}

/** At the given address, else in the given town, else anywhere. */
function peopleNamed(name: string, address: AskedAddress): Found[] {
  const there = address.streetLine1 === undefined ? [] : peopleAt(name, address);
  if (there.length > 0) return there;
  const hasStreet = address.streetLine1 !== undefined;
  const hasTown = !hasStreet && (address.city ?? address.stateCode ?? address.postalCode) !== undefined;
  return bearersOf(name)
    .map(({ number, resident }) => ({
      resident,
      together: residentsOf(number),
      home: homeOf(number),
      household: number,
      isAtAddress: hasTown,
    }))
    .filter(({ home }) => hasStreet || isIn(home, address));
}

function peopleAt(name: string, address: AskedAddress): Found[] {
  const facts = addressFacts(address);
  if (facts.isValid !== true) return [];
  const { household } = facts;
  const home = homeAt(address, facts);
  const residents = residentsAt(facts);
  const words = wordsOf(name);
  const found = residents.filter((resident) => bearsName(resident, words));
  // A name and an address from a user's list, not in our register: the match is invented, and so is the person.
  const isFromList = found.length === 0 && addressNameMatches(facts, name) === true;
  return [...found, ...(isFromList ? [fromList(name, home)] : [])].map((resident) => ({
    resident,
    together: residents,
    home,
    household,
    isAtAddress: true,
  }));
}

function fromList(name: string, home: Home): Resident {
  const parts = name.split(/\s+/);
  return {
    key: `${home.key} ${wordsOf(name).join(' ')}`,
    type: 'Person',
    name,
    firstName: parts[0] ?? null,
    middleName: parts.length > 2 ? parts.slice(1, -1).join(' ') : null,
    lastName: parts.length > 1 ? (parts.at(-1) ?? null) : null,
    industry: null,
  };
}

function isIn({ place }: Home, { city, stateCode, postalCode }: AskedAddress): boolean {
  const same = (asked: string | undefined, own: string): boolean =>
    asked === undefined || wordsOf(asked).join(' ') === wordsOf(own).join(' ');
  return same(city, place.city) && same(stateCode, place.stateCode) && same(postalCode?.slice(0, 5), place.postalCode);
}

function personRecord({ resident, together, home, household, isAtAddress }: Found): AnswerBody {
  const address = addressRecord(home, particularsOf(resident).livesThereSince);
  return {
    ...personParts(resident),
    found_at_address: isAtAddress ? address : null,
    current_addresses: [address],
    historical_addresses: historicalAddresses(resident),
    phones: phoneRecords(household, resident),
    associated_people: associatedPeople(resident, together),
  };
}
