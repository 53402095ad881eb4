/** Reads an answer into a card for people: a title, the badges, lines of words, and everybody in it. What the answer does not say is left out. */
import { booleanAt, integerAt, parseAnswer, textAt, valueAt, type AnswerBody } from '../../../electron/contract/operations/answerBody.ts';
import { findOperation } from '../../../electron/contract/operations/catalog.ts';
import type { Lookup } from '../../../electron/contract/lookup.ts';
import type { Operation, ResponsePath } from '../../../electron/contract/operation.ts';
import { count, counted } from '../../../electron/words/count.ts';
import { lineTypeTitle } from '../../../electron/words/names.ts';
import { phoneText } from '../../../electron/words/phoneText.ts';
import { monthText } from '../../../electron/words/placeWords.ts';
import { decisionSections } from './decisionSections.ts';
import { peopleAt, personAt, type Person } from './readPeople.ts';
import { joined, placeAt, placesAt, sentence, type Place } from './readPlace.ts';
import { askedName, requestTitle } from './requestTitle.ts';

export interface Line {
  readonly name: string;
  readonly words: string;
  /** Below it, smaller. */
  readonly hint?: string;
}

export interface Section {
  /** Null for the first, which needs none. */
  readonly title: string | null;
  readonly lines: readonly Line[];
}

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

const yesNo = (flag: boolean | null | undefined, yes: string, no: string): string => (typeof flag === 'boolean' ? (flag ? yes : no) : '');
const spamOf = (operation: Operation, body: AnswerBody): boolean | null =>
  booleanAt(body, operation.addOns.find(({ name }) => name === 'spam_checks')?.paths[0]);

/** Where a column of the export is read: the same fact stands elsewhere in each version. */
const columnPath = ({ columns }: Operation, name: string): ResponsePath | undefined => columns.find((column) => column.name === name)?.path;

/** What is said of the phone, the e-mail, the address and the IP address, each in one line. */
function linesOf(body: AnswerBody, operation: Operation): Line[] {
  const { facts } = operation;
  if (operation.name === 'decision_signals') return [];
  const checked = facts.grade !== undefined;
  const lineType = textAt(body, facts.lineType);
  const trust = integerAt(body, facts.ipTrust);
  const miles = integerAt(body, facts.ipDistance);
  const emailGrade = textAt(body, facts.emailGrade);
  const emailAge = integerAt(body, columnPath(operation, 'add_ons.email_checks.email.age_score'));
  const phone = checked
    ? sentence([
        validity(booleanAt(body, facts.valid)),
        lineType && lineTypeTitle(lineType).toLowerCase(),
        nameMatch(booleanAt(body, facts.nameMatch)),
      ])
    : '';
  const email = [
    validity(booleanAt(body, facts.emailValid)),
    emailGrade && `grade ${emailGrade}`,
    yesNo(booleanAt(body, columnPath(operation, 'add_ons.email_checks.email.is_deliverable')), 'deliverable', 'not deliverable'),
    nameMatch(booleanAt(body, facts.emailNameMatch)),
  ];
  const code = callingCode(textAt(body, ['country_calling_code']));
  const country = textAt(body, ['country_name']) ?? textAt(body, ['country_code']);
  return [
    { name: 'Phone', words: phone },
    { name: 'E-mail', words: sentence(email) },
    { name: 'E-mail age', words: emailAge === null ? '' : `Score ${count(emailAge)} of 100` },
    ...(checked
      ? [
          {
            name: 'Address',
            words: sentence([validity(booleanAt(body, facts.addressValid)), nameMatch(booleanAt(body, facts.addressNameMatch))]),
          },
        ]
      : []),
    {
      name: 'IP address',
      words: sentence([trust !== null && `trust ${count(trust)} of 100`, miles !== null && `${counted(miles, 'mile')} from the address`]),
    },
    ...(operation.name === 'caller_id' ? currentAddress(body) : []),
    { name: 'Carrier', words: textAt(body, facts.carrier) ?? '' },
    {
      name: 'Line',
      words: sentence([
        yesNo(booleanAt(body, facts.prepaid), 'prepaid', 'not prepaid'),
        facts.valid !== undefined && yesNo(booleanAt(body, ['is_commercial']), 'a business line', 'not a business line'),
      ]),
    },
    // The code alone says something only where it is not the usual one.
    { name: 'Country', words: facts.valid === undefined || (country === null && code === '+1') ? '' : joined([country, code]) },
  ].filter(({ words }) => words !== '');
}

/** An object in samples, an array in the list of fields: both are read, the object first. */
function currentAddress(body: AnswerBody): Line[] {
  const one = placeAt(body, ['current_address']);
  const places = one === undefined || one.line === '' ? placesAt(body, ['current_addresses']) : [one];
  return places.map(({ line, hint }) => ({ name: 'Address', words: line, hint }));
}

function placeLines(body: AnswerBody, place: Place | undefined): Line[] {
  if (place === undefined) return [];
  const [latitude, longitude] = [valueAt(body, ['lat_long', 'latitude']), valueAt(body, ['lat_long', 'longitude'])];
  const [sold, value] = [textAt(body, ['last_sale_date']), valueAt(body, ['total_value'])];
  return [
    {
      name: 'Coordinates',
      words: typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude}, ${longitude}` : '',
    },
    { name: 'Last sold', words: sold === null ? '' : monthText(sold) },
    // Its currency is not specified: a bare number.
    { name: 'Total value', words: typeof value === 'number' ? count(value) : '' },
    { name: 'Forwarding', words: yesNo(booleanAt(body, ['is_forwarder']), 'Forwards freight or reships', 'Does not forward freight') },
  ].filter(({ words }) => words !== '');
}

const validity = (valid: boolean | null): string | null => (valid === null ? null : valid ? 'valid' : 'not valid');
const nameMatch = (matches: boolean | null): string | null => (matches === null ? null : matches ? 'name matches' : 'name does not match');
const callingCode = (code: string | null): string | null => code && `+${code.replace(/^\+/, '')}`;
