/** The specification's fields of people and addresses, as several operations show them. */
import { pick } from '#base/pick.ts';
import { nameFields, personFields } from '#contract/service/operations/records.ts';
import { phonesOf, type Household, type Person } from '../people/households.ts';
import { phoneFacts } from '../people/phones.ts';
import type { AnswerBody } from '../reshapes.ts';

export function nulls(fields: readonly string[]): AnswerBody {
  return Object.fromEntries(fields.map((field) => [field, null]));
}

/** All fields are null if `from` is. */
export function pickOrNulls<T extends object>(from: T | null, fields: readonly (keyof T & string)[]): AnswerBody {
  return from === null ? nulls(fields) : pick(from, fields);
}

/** A resident's record: identity, start date, former addresses and the other residents. */
export function residentRecord(person: Person, people: readonly Person[]) {
  return {
    ...pick(person, [...personFields, 'type', 'industry', 'link_to_address_start_date', 'historical_addresses']),
    associated_people: people.filter(({ id }) => id !== person.id).map((other) => ({ ...pick(other, nameFields), relation: 'Household' })),
  };
}

/** Records of a household's listed numbers. */
export function phoneRecords(household: Household): AnswerBody[] {
  return phonesOf(household).map((e164) => pick(phoneFacts(e164), ['id', 'phone_number', 'line_type']));
}

/** Filters out the warnings that don't apply. */
export function applying(...warnings: readonly (string | false | null | undefined)[]): string[] {
  return warnings.filter((warning) => typeof warning === 'string');
}

export const missingWarning = 'Missing Input';
export const internationalWarning = 'International number. Not authorized';
