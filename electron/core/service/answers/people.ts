/** The people and businesses in an answer: the owner of a phone, residents, owners, or search results. */
import type { AnswerFacts, PersonFacts } from '#contract/service/answerFacts.ts';
import type { OperationRecords, ResponsePath } from '#contract/service/operation.ts';
import { indexesAt, textAt, valueAt, type AnswerBody } from './answerBody.ts';
import { placeAt, placesAt } from './places.ts';

/** The people of each role in the answer; an empty list is included. */
export function peopleAt(body: AnswerBody, records: OperationRecords['people'] = []): AnswerFacts['people'] {
  return records.flatMap(({ role, path }): AnswerFacts['people'] => {
    if (role !== 'owner') {
      if (!Array.isArray(valueAt(body, path))) return [];
      return [{ role, people: indexesAt(body, path).flatMap((index) => personAt(body, [...path, index]) ?? []) }];
    }
    const owner = personAt(body, path);
    return owner === null ? [] : [{ role, people: [owner] }];
  });
}

/** The names of the owners in the answer, whatever else it says about them. */
export function ownersAt(body: AnswerBody, records: OperationRecords['people'] = []): string[] {
  return records.flatMap(({ role, path }) => {
    const paths = role === 'owner' ? [path] : role === 'owners' ? indexesAt(body, path).map((index) => [...path, index]) : [];
    return paths.flatMap((at) => nameAt(body, at) ?? []);
  });
}

/** The name of the person or business at a path; null if it isn't stated. */
function nameAt(body: AnswerBody, at: ResponsePath): string | null {
  const text = (name: string): string | null => textAt(body, [...at, name]);
  const parts = [text('firstname'), text('middlename'), text('lastname')].filter((part) => part !== null);
  return text('name') ?? (parts.join(' ') || null);
}

/** The person at a path; null if there is no object. */
function personAt(body: AnswerBody, at: ResponsePath): PersonFacts | null {
  const person = valueAt(body, at);
  if (person === null || typeof person !== 'object' || Array.isArray(person)) return null;
  const text = (...path: string[]): string | null => textAt(body, [...at, ...path]);
  const texts = (name: string): string[] => indexesAt(body, [...at, name]).flatMap((index) => text(name, index) ?? []);
  return {
    path: [...at],
    name: nameAt(body, at),
    business: text('type') === 'Business' || (text('id') ?? '').startsWith('Business.'),
    since: text('link_to_phone_start_date') ?? text('link_to_address_start_date'),
    ageRange: text('age_range'),
    gender: text('gender'),
    otherNames: texts('alternate_names'),
    industries: texts('industry'),
    // The type of this field is not specified.
    foundAt: placeAt(body, [...at, 'found_at_address']) ?? text('found_at_address'),
    livesAt: placesAt(body, [...at, 'current_addresses']),
    livedAt: placesAt(body, [...at, 'historical_addresses']),
    phones: indexesAt(body, [...at, 'phones']).flatMap((index) => {
      const number = text('phones', index, 'phone_number');
      return number === null ? [] : [{ number, lineType: text('phones', index, 'line_type') }];
    }),
    knows: indexesAt(body, [...at, 'associated_people']).flatMap((index) => {
      const name = text('associated_people', index, 'name');
      return name === null ? [] : [{ name, relation: text('associated_people', index, 'relation') }];
    }),
  };
}
