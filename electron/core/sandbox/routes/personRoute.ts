/** Find Person 3.1: `GET /3.1/person`. */
import { pick } from '#base/pick.ts';
import { personFields } from '#contract/service/operations/records.ts';
import { addressFacts, askedAddress, isIn, type AskedAddress } from '../people/addresses.ts';
import { bearersOf, homeOf, linkedAddress, peopleNamed, peopleOf, type Household, type Person } from '../people/households.ts';
import { addressMatches } from '../people/party.ts';
import type { ParsedRequest } from '../readRequest.ts';
import { partialError, type AnswerBody } from '../reshapes.ts';
import { applying, missingWarning, phoneRecords, residentRecord } from './fields.ts';

interface Found {
  readonly person: Person;
  readonly household: Household;
  readonly isAtAddress: boolean;
}

/** Finds people by name: at the given address, else anywhere; without a street, only in the given town, if any. */
function findNamed(name: string, address: AskedAddress): Found[] {
  const facts = addressFacts(address);
  const { household } = facts;
  const there = household === null ? [] : peopleNamed(household, name, addressMatches(facts, name));
  if (household !== null && there.length > 0) return there.map((person) => ({ person, household, isAtAddress: true }));
  const hasStreet = address.street_line_1 !== undefined;
  const hasTown = (address.city ?? address.state_code ?? address.postal_code) !== undefined;
  return bearersOf(name)
    .filter((bearer) => hasStreet || isIn(bearer.household.town, address))
    .map((bearer) => ({ ...bearer, isAtAddress: !hasStreet && hasTown }));
}

function personRecord({ person, household, isAtAddress }: Found): AnswerBody {
  const address = linkedAddress(homeOf(household).address, person.link_to_address_start_date);
  return {
    ...pick(residentRecord(person, peopleOf(household)), [...personFields, 'historical_addresses', 'associated_people']),
    found_at_address: isAtAddress ? address : null,
    current_addresses: [address],
    phones: phoneRecords(household),
  };
}

export function findPerson({ values, missingInput }: ParsedRequest, isPartial: boolean): AnswerBody {
  const name = values.get('name') ?? '';
  const found = name === '' || isPartial ? [] : findNamed(name, askedAddress(values, 'address.'));
  return {
    count_person: isPartial ? null : found.length,
    person: found.map(personRecord),
    error: partialError(isPartial),
    warnings: applying(missingInput && missingWarning),
  };
}
