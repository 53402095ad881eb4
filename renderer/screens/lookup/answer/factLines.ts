/** Facts of an answer as lines of words: phone, e-mail, address, IP address and place, each only if present. */
import type { AnswerFacts, Facts, PersonFacts, PlaceFacts } from '#contract/service/answerFacts.ts';
import type { OperationSubject } from '#contract/service/operation.ts';
import { locationTypes } from '#contract/service/operations/enumerations.ts';
import { count } from '#messages/count.ts';
import { lineTypeTitle } from '#messages/names.ts';
import { monthText, ageText, accuracyWord, deliveryPointWord } from '#messages/lookups/placeWords.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { capital, lowered, phoneText } from '#messages/text.ts';

const { facts: says, lines: names } = lookupWords;

type Flag = Facts['valid'];
export const yesNo = (flag: Flag, yes: string, no: string): string => (flag === undefined ? '' : flag.value ? yes : no);
export const validity = (valid: Flag): string => yesNo(valid, says.valid, says.notValid);
export const nameMatch = (matches: Flag): string => yesNo(matches, says.nameMatches, says.nameDiffers);
const callingCode = (code: string | undefined): string => (code === undefined ? '' : `+${code.replace(/^\+/, '')}`);

/** One line each for the phone, the e-mail, the address and the IP address, if the answer covers them. */
export function linesOf({ facts, currentAddresses }: AnswerFacts, about: OperationSubject): Line[] {
  // Each party has its own section.
  if (about === 'parties') return [];
  const { lineType, carrier, prepaid, emailGrade, emailAge, ipTrust, ipDistance } = facts;
  const lead: Line[] = [
    {
      name: names.phone,
      words: sentence([validity(facts.valid), lineType && lowered(lineTypeTitle(lineType.value)), nameMatch(facts.nameMatch)]),
    },
    {
      name: names.email,
      words: sentence([
        validity(facts.emailValid),
        emailGrade && says.emailGrade(emailGrade.value),
        yesNo(facts.emailDeliverable, says.deliverable, says.notDeliverable),
        nameMatch(facts.emailNameMatch),
      ]),
    },
    { name: names.emailAge, words: emailAge ? says.scoreAlone(emailAge.value) : '' },
    { name: names.address, words: sentence([validity(facts.addressValid), nameMatch(facts.addressNameMatch)]) },
    {
      name: names.ipAddress,
      words: sentence([ipTrust && says.trust(ipTrust.value), ipDistance && says.milesFromAddress(ipDistance.value)]),
    },
  ];
  const phone: Line[] = [
    { name: names.carrier, words: carrier?.value ?? '' },
    {
      name: names.line,
      words: sentence([yesNo(prepaid, says.prepaid, says.notPrepaid), yesNo(facts.commercial, says.businessLine, says.notBusinessLine)]),
    },
    { name: names.country, words: country(facts) },
  ];
  const addresses = placeTexts(currentAddresses).map(({ line, hint }) => ({ name: names.address, words: line, hint }));
  return [...(about === 'lead' ? lead : []), ...addresses, ...phone].filter(({ words }) => words !== '');
}

/** The country, with the calling code only if it isn't the default one. */
function country({ countryName, countryCode, callingCode: code }: Facts): string {
  const name = countryName ?? countryCode;
  const prefix = callingCode(code?.value);
  return name === undefined && prefix === '+1' ? '' : joined([name?.value, prefix]);
}

/** Lines about the address that the answer as a whole describes. */
export function placeLines({ facts: { lastSale, totalValue, addressForwarder }, place }: AnswerFacts): Line[] {
  if (place === null) return [];
  const { latitude, longitude } = place;
  return [
    { name: names.coordinates, words: latitude === null || longitude === null ? '' : `${latitude}, ${longitude}` },
    { name: names.lastSold, words: lastSale ? monthText(lastSale.value) : '' },
    // Its currency isn't specified, so it is a bare number.
    { name: names.totalValue, words: totalValue ? count(totalValue.value) : '' },
    { name: names.forwarding, words: yesNo(addressForwarder, says.forwardsAlone, says.doesNotForwardAlone) },
  ].filter(({ words }) => words !== '');
}

const personLinesNames = lookupWords.lines;

export interface PersonText {
  /** Null if the answer doesn't name them. */
  readonly name: string | null;
  readonly business: boolean;
  /** `March 2017`: when the phone or address of the lookup became theirs; null if unknown. */
  readonly since: string | null;
  readonly lines: readonly Line[];
}

/** A person or business of an answer, as lines of words. */
export function personText({ name, business, since, ...person }: PersonFacts): PersonText {
  // The place where they were found is usually where they live, so it is shown once.
  const found = foundAt(person.foundAt);
  const lines: Line[] = [
    { name: personLinesNames.otherNames, words: joined(person.otherNames) },
    { name: personLinesNames.age, words: person.ageRange === null ? '' : ageText(person.ageRange) },
    { name: personLinesNames.gender, words: person.gender ?? '' },
    { name: personLinesNames.industry, words: joined(person.industries) },
    ...found,
    ...placeTexts(person.livesAt)
      .filter(({ line }) => !found.some(({ words }) => words === line))
      .map(({ line, hint }) => ({ name: personLinesNames.address, words: line, hint })),
    ...placeTexts(person.livedAt).map(({ line, hint }) => ({ name: personLinesNames.livedAt, words: line, hint })),
    {
      name: personLinesNames.phone,
      words: joined(
        person.phones.map(
          ({ number, lineType }) => `${phoneText(number)}${lineType === null ? '' : ` (${lowered(lineTypeTitle(lineType))})`}`,
        ),
      ),
    },
    {
      name: personLinesNames.knows,
      words: joined(person.knows.map(({ name: known, relation }) => `${known}${relation === null ? '' : ` (${relation.toLowerCase()})`}`)),
    },
  ];
  return { name, business, since: since === null ? null : monthText(since), lines: lines.filter(({ words }) => words !== '') };
}

/** The specification leaves its type open: it is an address in parts, or a text. */
function foundAt(found: PersonFacts['foundAt']): Line[] {
  if (found === null) return [];
  if (typeof found === 'string') return [{ name: personLinesNames.foundAt, words: found }];
  const { line, hint } = placeText(found);
  return line === '' ? [] : [{ name: personLinesNames.foundAt, words: line, hint }];
}

export interface PlaceText {
  /** `418 Alder Ct Apt 6, Tacoma WA 98402-1147`; empty if no part of it is known. */
  readonly line: string;
  /** `Several units, located to the roof top`; empty if nothing is known. */
  readonly about: string;
  /** `about`, with the start date and whether it receives mail. */
  readonly hint: string;
}

type Text = string | null | false | undefined;
/** Addresses of an answer, one line each, with what is known about the place. */
export const joined = (parts: readonly Text[], by = ', '): string =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join(by);
export const sentence = (parts: readonly Text[]): string => {
  const text = joined(parts);
  return capital(text);
};

export function placeText(place: PlaceFacts): PlaceText {
  const { line1, line2, city, state, postalCode, zip4, country, locationType, active, deliveryPoint, accuracy, from, until } = place;
  // ZIP+4 is complete, except in Address Validation, where it is only the last four digits.
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

/** The addresses with any known part. */
export const placeTexts = (places: readonly PlaceFacts[]): PlaceText[] => places.map(placeText).filter(({ line }) => line !== '');

/** A named fact; cards consist of these, grouped in sections. */
export interface Line {
  readonly name: string;
  readonly words: string;
  /** Shown below the line in small text. */
  readonly hint?: string;
}

export interface Section {
  /** Null for the first section, which needs no title. */
  readonly title: string | null;
  readonly lines: readonly Line[];
}
