/** How operations show people: which fields they give of an owner, a resident, or somebody found by name. */
import { pick } from '#base/pick.ts';
import type { Person } from '../people/households.ts';
import { phoneFacts } from '../people/phones.ts';
import { type AnswerBody } from './route.ts';

export const nameFields = ['id', 'name', 'firstname', 'middlename', 'lastname'] as const;
export const personFields = [...nameFields, 'alternate_names', 'age_range', 'gender'] as const;

/** Everybody else at the same address. */
export function associatedPeople(person: Person, people: readonly Person[]): AnswerBody[] {
  return people.filter(({ id }) => id !== person.id).map((other) => ({ ...pick(other, nameFields), relation: 'Household' }));
}

/** The listed numbers of somebody of a household; others have none. */
export function phonesOf({ listed }: Person): AnswerBody[] {
  return listed.map((e164) => pick(phoneFacts(e164), ['id', 'phone_number', 'line_type']));
}

/** A resident, as in Reverse Address. */
export function residentOf(person: Person, people: readonly Person[]): AnswerBody {
  return {
    ...pick(person, [...personFields, 'type', 'industry', 'link_to_address_start_date', 'historical_addresses']),
    associated_people: associatedPeople(person, people),
  };
}
