/** The specification's fields of numbers, people and addresses, as several operations show them. */
import { pick } from '#base/pick.ts';
import { nameFields, personFields } from '#contract/service/operations/records.ts';
import type { AnswerBody } from '../people/facts.ts';
import type { Person } from '../people/households.ts';
import { phoneFacts } from '../people/phones.ts';

const residentFields = [...personFields, 'type', 'industry', 'link_to_address_start_date', 'historical_addresses'] as const;

/** Fields of which nothing is known. */
export function nulls(fields: readonly string[]): AnswerBody {
  return Object.fromEntries(fields.map((field) => [field, null]));
}

/** What is known, or as many nulls. */
export function pickOrNulls<T extends object>(from: T | null, fields: readonly (keyof T & string)[]): AnswerBody {
  return from === null ? nulls(fields) : pick(from, fields);
}

/** Everybody else at the same address. */
export function associatedPeople(person: Person, people: readonly Person[]): AnswerBody[] {
  return people.filter(({ id }) => id !== person.id).map((other) => ({ ...pick(other, nameFields), relation: 'Household' }));
}

/** The listed numbers of somebody of a household; others have none. */
export function phonesOf({ listed }: Person): AnswerBody[] {
  return listed.map((e164) => pick(phoneFacts(e164), ['id', 'phone_number', 'line_type']));
}

/** Everybody at an address, with what else is to be said of them. */
export function residentsOf(people: readonly Person[], more: (person: Person) => AnswerBody = () => ({})): AnswerBody[] {
  return people.map((one) => ({ ...pick(one, residentFields), associated_people: associatedPeople(one, people), ...more(one) }));
}

/** The PartialError of the specification; null if the answer is complete. */
export const partialError = (isPartial: boolean): { name: string; message: string } | null =>
  isPartial ? { name: 'InternalError', message: 'Could not retrieve entire response' } : null;

/** Those of the warnings that apply. */
export function applying(...warnings: readonly (string | false | null | undefined)[]): string[] {
  return warnings.filter((warning) => typeof warning === 'string');
}

export const missingWarning = 'Missing Input';
export const internationalWarning = 'International number. Not authorized';

const litigatorWarning = 'Lead is a Litigator. Must not be contacted.';
/** The flag of a litigator check, and the warnings that Real Contact adds. */
export const litigatorAnswers = {
  yes: { flag: true, warnings: [litigatorWarning] },
  warned: { flag: false, warnings: [litigatorWarning] },
  no: { flag: false, warnings: [] },
  null: { flag: null, warnings: [] },
  timedOut: { flag: null, warnings: ['TimeoutError: Timeout getting response for litigator check. Partial response returned.'] },
} as const;
