/** Reads an answer into a card for people: a title, the badges, lines of words, and everybody in it. What the answer does not say is left out. */
import { booleanAt, parseAnswer, textAt, valueAt, type AnswerBody } from '../../../electron/contract/operations/answerBody.ts';
import { findOperation } from '../../../electron/contract/operations/catalog.ts';
import type { Lookup } from '../../../electron/contract/lookup.ts';
import type { Operation } from '../../../electron/contract/operation.ts';
import { count, counted } from '../../../electron/messages/count.ts';
import { lineTypeTitle } from '../../../electron/messages/names.ts';
import { phoneText } from '../../../electron/messages/phoneText.ts';
import { decisionSections } from './decisionSections.ts';
import { linesOf, placeLines, yesNo } from './factLines.ts';
import { peopleAt, personAt, type Person } from './readPeople.ts';
import type { Line, Section } from './lines.ts';
import { joined, placeAt, placesAt, type Place } from './readPlace.ts';
import { askedName, requestTitle } from './requestTitle.ts';

export interface AnswerCard {
  readonly title: string;
  readonly subtitle: string;
  /** Whether what was asked about is valid; null where the answer does not say. */
  readonly standing: { readonly words: string; readonly valid: boolean } | null;
  /** Short facts beside the badges: `Owner since`, `Receives mail`. */
  readonly facts: readonly Line[];
  /** Of a spam check that was asked for; null: it did not say. */
  readonly spam: boolean | null | undefined;
  readonly sections: readonly Section[];
  readonly people: readonly { readonly title: string; readonly people: readonly Person[] }[];
  readonly places: readonly Place[];
}

/** Null where the body can't be read, or the operation is not known. */
export function readCard(lookup: Lookup): AnswerCard | null {
  const { answer, request } = lookup;
  const operation = findOperation(request.operation);
  const body = operation && answer ? parseAnswer(operation, answer.body) : null;
  if (!operation || !body) return null;
  const owner = personAt(body, ['belongs_to']);
  const owners = peopleAt(body, ['owners']);
  const residents = peopleAt(body, ['current_residents']);
  const found = peopleAt(body, ['person']);
  const place = operation.facts.addressValid?.[0] === 'is_valid' ? placeAt(body, []) : undefined;
  const people = [
    { title: counted(found.length, 'person', 'people'), people: found },
    { title: counted(residents.length, 'resident'), people: residents },
    { title: counted(owners.length, 'owner'), people: owners },
  ].filter((group) => group.people.length > 0);
  return {
    ...headOf({ body, lookup, owner, place, operation }),
    standing: standingOf(body, operation),
    facts: factsOf(body, owner, place),
    spam:
      operation.addOns.some(({ name }) => name === 'spam_checks') && request.addOns.includes('spam_checks')
        ? spamOf(operation, body)
        : undefined,
    sections: [
      { title: null, lines: [...(owner?.lines ?? []), ...linesOf(body, operation), ...placeLines(body, place)] },
      ...decisionSections(body),
    ].filter(({ lines }) => lines.length > 0),
    people,
    places: placesAt(body, ['associated_addresses']),
  };
}

interface Head {
  readonly body: AnswerBody;
  readonly lookup: Lookup;
  readonly owner: Person | undefined;
  readonly place: Place | undefined;
  readonly operation: Operation;
}

function headOf({ body, lookup: { request }, owner, place, operation }: Head): Pick<AnswerCard, 'title' | 'subtitle'> {
  if (operation.name === 'phone_feedback') {
    const status = textAt(body, ['status']);
    return { title: status === 'success' ? 'Feedback received' : `Status ${status ?? 'not told'}`, subtitle: requestTitle(request) };
  }
  const lineType = textAt(body, operation.facts.lineType);
  const number = textAt(body, ['phone_number']) ?? request.parameters['phone'] ?? request.parameters['primary.phone'] ?? null;
  const phone = joined([number && phoneText(number), lineType && lineTypeTitle(lineType)]);
  if (operation.name === 'person') return { title: askedName(request) ?? 'People', subtitle: whereAsked(request.parameters) };
  if (place !== undefined) {
    const line = place.line || requestTitle(request);
    return { title: line, subtitle: place.line === '' ? '' : place.about };
  }
  const name = owner?.name ?? (operation.facts.nameMatch === undefined ? null : askedName(request));
  return name === null
    ? { title: number === null ? requestTitle(request) : phoneText(number), subtitle: lineType ? lineTypeTitle(lineType) : '' }
    : { title: name, subtitle: phone };
}

/** Where a person was sought, as it was typed. */
const whereAsked = (parameters: Readonly<Record<string, string>>): string => {
  const at = (part: string): string | null => parameters[`address.${part}`] ?? null;
  return joined([joined([at('street_line_1'), at('street_line_2')], ' '), joined([at('city'), at('state_code'), at('postal_code')], ' ')]);
};

function standingOf(body: AnswerBody, { facts }: Operation): AnswerCard['standing'] {
  const phone = booleanAt(body, facts.valid);
  if (phone !== null) return { valid: phone, words: phone ? 'Valid number' : 'Not a valid number' };
  const address = facts.addressValid?.[0] === 'is_valid' ? booleanAt(body, facts.addressValid) : null;
  return address === null ? null : { valid: address, words: address ? 'Valid address' : 'Not a valid address' };
}

function factsOf(body: AnswerBody, owner: Person | undefined, place: Place | undefined): Line[] {
  const active = place && booleanAt(body, ['is_active']);
  const commercial = place && booleanAt(body, ['is_commercial']);
  const residents = valueAt(body, ['current_residents']);
  return [
    { name: 'Owner since', words: owner?.since?.replace(/^Since /, '') ?? '' },
    { name: 'Receives mail', words: yesNo(active, 'Yes', 'No') },
    { name: 'Used as', words: yesNo(commercial, 'Business', 'Home') },
    { name: 'Residents', words: Array.isArray(residents) ? count(residents.length) : '' },
  ].filter(({ words }) => words !== '');
}

const spamOf = (operation: Operation, body: AnswerBody): boolean | null =>
  booleanAt(body, operation.addOns.find(({ name }) => name === 'spam_checks')?.paths[0]);
