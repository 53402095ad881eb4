/** Addresses of an answer, one line each, with what is known about the place. */
import type { PlaceFacts } from '#contract/service/answerFacts.ts';
import { locationTypes } from '#contract/service/operations/enumerations.ts';
import { accuracyWord, deliveryPointWord, monthText } from '#messages/lists/placeWords.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { capital } from '#messages/anyOf.ts';

export interface PlaceText {
  /** `418 Alder Ct Apt 6, Tacoma WA 98402-1147`; empty if nothing of it is known. */
  readonly line: string;
  /** `Several units, located to the roof top`; empty if nothing is known. */
  readonly about: string;
  /** The same, with its start date and whether it receives mail. */
  readonly hint: string;
}

type Text = string | null | false | undefined;
export const joined = (parts: readonly Text[], by = ', '): string =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join(by);
export const sentence = (parts: readonly Text[]): string => {
  const text = joined(parts);
  return capital(text);
};

/** For inside a sentence: `non-fixed VoIP`. */
export const lowered = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

export function placeText(place: PlaceFacts): PlaceText {
  const { line1, line2, city, state, postalCode, zip4, country, locationType, active, deliveryPoint, accuracy, from, until } = place;
  // ZIP+4 is complete, or in Address Validation only its last four digits.
  const code = zip4 === null ? postalCode : /^\d+-\d{4}$/.test(zip4) ? zip4 : joined([postalCode, zip4], '-');
  const about = [
    deliveryPoint && deliveryPointWord(deliveryPoint),
    accuracy && accuracyWord(accuracy),
    // The specification allows no other values: an unknown one is shown unchanged and marked as such.
    locationType !== null && !locationTypes.some((known) => known === locationType) && lookupWords.place.unknownKind(locationType),
  ];
  return {
    line: joined([joined([line1, line2], ' '), joined([city, state, code], ' '), country !== 'US' && country]),
    about: sentence(about),
    hint: sentence([
      from !== null &&
        (until === null ? lookupWords.place.since(monthText(from)) : lookupWords.place.fromTo(monthText(from), monthText(until))),
      active === null ? null : active ? lookupWords.place.receivesMail : lookupWords.place.receivesNoMail,
      ...about,
    ]),
  };
}

/** The addresses about which anything is known. */
export const placeTexts = (places: readonly PlaceFacts[]): PlaceText[] => places.map(placeText).filter(({ line }) => line !== '');
