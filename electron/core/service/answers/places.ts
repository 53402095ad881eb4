/** Addresses of an answer, in their parts. */
import type { PlaceFacts } from '#contract/service/answerFacts.ts';
import type { ResponsePath } from '#contract/service/operation.ts';
import { booleanAt, indexesAt, numberAt, textAt, valueAt, type AnswerBody } from './answerBody.ts';

/** The address at a path; null if there is no object. */
export function placeAt(body: AnswerBody, at: ResponsePath): PlaceFacts | null {
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

/** The addresses of an array; empty if there is no array. */
export const placesAt = (body: AnswerBody, at: ResponsePath): PlaceFacts[] =>
  indexesAt(body, at).flatMap((index) => placeAt(body, [...at, index]) ?? []);

/** Whether any part is stated: an empty block says nothing. */
const isStated = ({ line1, line2, city, state, postalCode, zip4, country }: PlaceFacts): boolean =>
  [line1, line2, city, state, postalCode, zip4, country].some((part) => part !== null);

/** The samples show one address, the field list an array. Reads the first of these paths that states anything, in either form. */
export function currentAddressesAt(body: AnswerBody, paths: readonly ResponsePath[]): PlaceFacts[] {
  for (const path of paths) {
    const one = placeAt(body, path);
    const found = (one === null ? placesAt(body, path) : [one]).filter(isStated);
    if (found.length > 0) return found;
  }
  return [];
}
