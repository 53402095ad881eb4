/** The specification's fields of people and addresses, as several operations show them. */
import { pick } from '#base/pick.ts';
import { nameFields, personFields } from '#contract/service/operations/records.ts';
import { phonesOf, type Household, type Person } from '../people/households.ts';
import { phoneFacts } from '../people/phones.ts';
import type { AnswerBody } from '../reshapes.ts';

/** Fields of which nothing is known. */
export function nulls(fields: readonly string[]): AnswerBody {
  return Object.fromEntries(fields.map((field) => [field, null]));
}

/** What is known, or as many nulls. */
export function pickOrNulls<T extends object>(from: T | null, fields: readonly (keyof T & string)[]): AnswerBody {
  return from === null ? nulls(fields) : pick(from, fields);
}

/** What is said of everybody who lives somewhere: who they are, since when, where before, and with whom. */
export function residentRecord(person: Person, people: readonly Person[]) {
  return {
    ...pick(person, [...personFields, 'type', 'industry', 'link_to_address_start_date', 'historical_addresses']),
    associated_people: people.filter(({ id }) => id !== person.id).map((other) => ({ ...pick(other, nameFields), relation: 'Household' })),
  };
}

/** The numbers that its people are listed with. */
export function phoneRecords(household: Household): AnswerBody[] {
  return phonesOf(household).map((e164) => pick(phoneFacts(e164), ['id', 'phone_number', 'line_type']));
}

/** Those of the warnings that apply. */
export function applying(...warnings: readonly (string | false | null | undefined)[]): string[] {
  return warnings.filter((warning) => typeof warning === 'string');
}

export const missingWarning = 'Missing Input';
export const internationalWarning = 'International number. Not authorized';
