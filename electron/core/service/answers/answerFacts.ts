/** Reads everything in one answer, for display and export. */
import type { PlaceFacts, AnswerFacts, PersonFacts } from '#contract/service/answerFacts.ts';
import { type ResponsePath, type OperationRecords, knownAddOns } from '#contract/service/operation.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import { booleanAt, indexesAt, numberAt, textAt, valueAt, type AnswerBody, readBody, warningsOf } from './answerBody.ts';
import { factsAt, missingFrom } from './facts.ts';

/** Returns the address at a path, in its parts; null if there is no object. */
function placeAt(body: AnswerBody, at: ResponsePath): PlaceFacts | null {
  const found = valueAt(body, at);
  if (found === null || typeof found !== 'object' || Array.isArray(found)) return null;
  const text = (...path: string[]): string | null => textAt(body, [...at, ...path]);
  return {
    path: [...at],
    line1: text('street_line_1'),
    line2: text('street_line_2'),
    city: text('city'),
    state: text('state_code'),
    postalCode: text('postal_code'),
    zip4: text('zip4'),
    country: text('country_code'),
    locationType: text('location_type'),
    active: booleanAt(body, [...at, 'is_active']),
    deliveryPoint: text('delivery_point'),
    latitude: numberAt(body, [...at, 'lat_long', 'latitude']),
    longitude: numberAt(body, [...at, 'lat_long', 'longitude']),
    accuracy: text('lat_long', 'accuracy'),
    from: text('link_to_person_start_date'),
    until: text('link_to_person_end_date'),
  };
}

/** Returns the addresses of an array; empty if there is no array. */
const placesAt = (body: AnswerBody, at: ResponsePath): PlaceFacts[] =>
  indexesAt(body, at).flatMap((index) => placeAt(body, [...at, index]) ?? []);

/** Whether any part is stated; a block may be empty. */
const isStated = ({ line1, line2, city, state, postalCode, zip4, country }: PlaceFacts): boolean =>
  [line1, line2, city, state, postalCode, zip4, country].some((part) => part !== null);

/** Reads the first of these paths that states anything, as one address (in the samples) or an array (in the field list). */
function currentAddressesAt(body: AnswerBody, paths: readonly ResponsePath[]): PlaceFacts[] {
  for (const path of paths) {
    const one = placeAt(body, path);
    const found = (one === null ? placesAt(body, path) : [one]).filter(isStated);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Returns the people and businesses of each role in an answer: the owner of a phone, residents, owners, or search results; an empty list is
 * included.
 */
function peopleAt(body: AnswerBody, records: OperationRecords['people'] = []): AnswerFacts['people'] {
  return records.flatMap(({ role, path }): AnswerFacts['people'] => {
    if (role !== 'owner') {
      if (!Array.isArray(valueAt(body, path))) return [];
      return [{ role, people: indexesAt(body, path).flatMap((index) => personAt(body, [...path, index]) ?? []) }];
    }
    const owner = personAt(body, path);
    return owner === null ? [] : [{ role, people: [owner] }];
  });
}

/** Returns the names of the owners in the answer, whatever else it states about them. */
export function ownersAt(body: AnswerBody, records: OperationRecords['people'] = []): string[] {
  return records.flatMap(({ role, path }) => {
    const paths = role === 'owner' ? [path] : role === 'owners' ? indexesAt(body, path).map((index) => [...path, index]) : [];
    return paths.flatMap((at) => nameAt(body, at) ?? []);
  });
}

/** Returns the name of the person or business at a path; null if it isn't stated. */
function nameAt(body: AnswerBody, at: ResponsePath): string | null {
  const text = (name: string): string | null => textAt(body, [...at, name]);
  const parts = [text('firstname'), text('middlename'), text('lastname')].filter((part) => part !== null);
  return text('name') ?? (parts.join(' ') || null);
}

/** Returns the person at a path; null if there is no object. */
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

export interface KeptAnswer {
  /** `name@version` */
  readonly operation: string;
  /** As requested. */
  readonly addOns: readonly string[];
  /** The body as received, as text; null or empty if purged. */
  readonly body: string | null;
}

/** Reads a stored answer; null if the body was purged or can't be read, or if the operation is unknown. Never throws. */
export function answerFacts({ operation: id, addOns, body: text }: KeptAnswer): AnswerFacts | null {
  const operation = findOperation(id);
  const body = readBody(id, text);
  if (operation === undefined || body === null) return null;
  const { facts, secondParty = {}, records = {} } = operation;
  return {
    facts: factsAt(body, facts),
    secondParty: factsAt(body, secondParty),
    people: peopleAt(body, records.people),
    place: records.place === undefined ? null : placeAt(body, records.place),
    currentAddresses: currentAddressesAt(body, records.currentAddresses ?? []),
    addressesBeside: records.addressesBeside === undefined ? [] : placesAt(body, records.addressesBeside),
    warnings: warningsOf(body),
    missing: missingFrom(operation, knownAddOns(addOns), body),
  };
}
