/** Addresses of an answer, on one line each, with what is known about the place behind it. */
import { booleanAt, textAt, valueAt, type AnswerBody } from '../../../electron/contract/operations/answerBody.ts';
import { locationTypes } from '../../../electron/contract/operations/enumerations.ts';
import type { ResponsePath } from '../../../electron/contract/operation.ts';
import { accuracyWord, deliveryPointWord, monthText } from '../../../electron/messages/placeWords.ts';

export interface Place {
  /** `418 Alder Ct Apt 6, Tacoma WA 98402-1147`; empty where nothing of it is known. */
  readonly line: string;
  /** `Several units, located to the roof top`; empty where nothing is known. */
  readonly about: string;
  /** The same, with since when and whether it receives mail. */
  readonly hint: string;
}

type Text = string | null | false;
export const joined = (parts: readonly Text[], by = ', '): string =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join(by);
export const sentence = (parts: readonly Text[]): string => {
  const text = joined(parts);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** For inside a sentence: `non-fixed VoIP`. */
export const lowered = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

/** The address at a path; undefined where no object stands there. */
export function placeAt(body: AnswerBody, at: ResponsePath): Place | undefined {
  const found = at.length === 0 ? body : valueAt(body, at);
  if (found === null || typeof found !== 'object') return undefined;
  const text = (...path: string[]): string | null => textAt(body, [...at, ...path]);
  const [zip4, postal, country, kind] = [text('zip4'), text('postal_code'), text('country_code'), text('location_type')];
  // ZIP+4 as a whole, or in Address Validation its last four digits alone.
  const code = zip4 === null ? postal : /^\d+-\d{4}$/.test(zip4) ? zip4 : joined([postal, zip4], '-');
  const active = booleanAt(body, [...at, 'is_active']);
  const [point, accuracy, start, end] = [
    text('delivery_point'),
    text('lat_long', 'accuracy'),
    text('link_to_person_start_date'),
    text('link_to_person_end_date'),
  ];
  const about = [
    point && deliveryPointWord(point),
    accuracy && accuracyWord(accuracy),
    // The specification accepts no other: it is shown as it came, and marked as what it is.
    kind !== null && !locationTypes.some((known) => known === kind) && `of a kind that is not specified, “${kind}”`,
  ];
  return {
    line: joined([
      joined([text('street_line_1'), text('street_line_2')], ' '),
      joined([text('city'), text('state_code'), code], ' '),
      country !== null && country !== 'US' && country,
    ]),
    about: sentence(about),
    hint: sentence([
      start !== null && `${end === null ? 'since' : 'from'} ${monthText(start)}${end === null ? '' : ` to ${monthText(end)}`}`,
      active === null ? null : active ? 'receives mail' : 'receives no mail',
      ...about,
    ]),
  };
}

/** The addresses of an array, those of which anything is known. */
export function placesAt(body: AnswerBody, at: ResponsePath): Place[] {
  return indexes(body, at).flatMap((index) => {
    const place = placeAt(body, [...at, index]);
    return place === undefined || place.line === '' ? [] : [place];
  });
}

/** `['0', '1', …]` for the elements of the array at a path; none where there is no array. */
export function indexes(body: AnswerBody, at: ResponsePath): string[] {
  const list = valueAt(body, at);
  return Array.isArray(list) ? list.map((_, index) => String(index)) : [];
}
