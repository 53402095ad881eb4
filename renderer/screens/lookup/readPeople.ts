/** The people and businesses of an answer: owners, residents, or whoever was found. */
import { textAt, valueAt, type AnswerBody } from '../../../electron/contract/operations/answerBody.ts';
import type { ResponsePath } from '../../../electron/contract/operation.ts';
import { lineTypeTitle } from '../../../electron/messages/names.ts';
import { phoneText } from '../../../electron/messages/phoneText.ts';
import { ageText, monthText } from '../../../electron/messages/placeWords.ts';
import type { Line } from './lines.ts';
import { indexes, joined, lowered, placeAt, placesAt } from './readPlace.ts';

export interface Person {
  /** Null where the answer does not name them. */
  readonly name: string | null;
  readonly business: boolean;
  /** `Since March 2017`, of the phone or the address that was asked about; null where it is not known. */
  readonly since: string | null;
  readonly lines: readonly Line[];
}

/** The person at a path; undefined where no object stands there. */
export function personAt(body: AnswerBody, at: ResponsePath): Person | undefined {
  const person = valueAt(body, at);
  if (person === null || typeof person !== 'object') return undefined;
  const text = (...path: string[]): string | null => textAt(body, [...at, ...path]);
  const texts = (name: string): string[] => indexes(body, [...at, name]).flatMap((index) => text(name, index) ?? []);
  const [since, age] = [text('link_to_phone_start_date') ?? text('link_to_address_start_date'), text('age_range')];
  // Where they were found is mostly where they live: said once.
  const found = foundAt(body, [...at, 'found_at_address']);
  const lines: Line[] = [
    { name: 'Also known as', words: joined(texts('alternate_names')) },
    { name: 'Age', words: age === null ? '' : ageText(age) },
    { name: 'Gender', words: text('gender') ?? '' },
    { name: 'Industry', words: joined(texts('industry')) },
    ...found,
    ...placesAt(body, [...at, 'current_addresses'])
      .filter(({ line }) => !found.some(({ words }) => words === line))
      .map(({ line, hint }) => ({ name: 'Address', words: line, hint })),
    ...placesAt(body, [...at, 'historical_addresses']).map(({ line, hint }) => ({ name: 'Lived at', words: line, hint })),
    { name: 'Phone', words: joined(indexes(body, [...at, 'phones']).map((index) => phoneAt(body, [...at, 'phones', index]))) },
    {
      name: 'Knows',
      words: joined(indexes(body, [...at, 'associated_people']).map((index) => knownAt(body, [...at, 'associated_people', index]))),
    },
  ];
  return {
    name: text('name') ?? (joined([text('firstname'), text('middlename'), text('lastname')], ' ') || null),
    business: text('type') === 'Business' || (text('id') ?? '').startsWith('Business.'),
    since: since === null ? null : `Since ${monthText(since)}`,
    lines: lines.filter(({ words }) => words !== ''),
  };
}

/** All of an array, in the answer's order, which is the service's ranking. */
export const peopleAt = (body: AnswerBody, at: ResponsePath): Person[] =>
  indexes(body, at).flatMap((index) => personAt(body, [...at, index]) ?? []);

/** What stands there is not specified: an address in its parts, or a text. */
function foundAt(body: AnswerBody, at: ResponsePath): Line[] {
  const place = placeAt(body, at);
  if (place !== undefined && place.line !== '') return [{ name: 'Found at', words: place.line, hint: place.hint }];
  const text = textAt(body, at);
  return text === null ? [] : [{ name: 'Found at', words: text }];
}

function phoneAt(body: AnswerBody, at: ResponsePath): string | null {
  const [number, lineType] = [textAt(body, [...at, 'phone_number']), textAt(body, [...at, 'line_type'])];
  return number && `${phoneText(number)}${lineType === null ? '' : ` (${lowered(lineTypeTitle(lineType))})`}`;
}

function knownAt(body: AnswerBody, at: ResponsePath): string | null {
  const [name, relation] = [textAt(body, [...at, 'name']), textAt(body, [...at, 'relation'])];
  return name && `${name}${relation === null ? '' : ` (${relation.toLowerCase()})`}`;
}
