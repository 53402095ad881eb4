/** Facts of an answer as lines of words: the phone, the e-mail, the address, the IP address and the place, each where it is said. */
import { booleanAt, integerAt, textAt, valueAt, type AnswerBody } from '../../../electron/contract/operations/answerBody.ts';
import type { Operation, ResponsePath } from '../../../electron/contract/operation.ts';
import { count, counted } from '../../../electron/messages/count.ts';
import { lineTypeTitle } from '../../../electron/messages/names.ts';
import { monthText } from '../../../electron/messages/placeWords.ts';
import type { Line } from './lines.ts';
import { joined, lowered, placeAt, placesAt, sentence, type Place } from './readPlace.ts';

export const yesNo = (flag: boolean | null | undefined, yes: string, no: string): string =>
  typeof flag === 'boolean' ? (flag ? yes : no) : '';

/** Where a column of the export is read: the same fact stands elsewhere in each version. */
const columnPath = ({ columns }: Operation, name: string): ResponsePath | undefined => columns.find((column) => column.name === name)?.path;

/** What is said of the phone, the e-mail, the address and the IP address, each in one line. */
export function linesOf(body: AnswerBody, operation: Operation): Line[] {
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
        lineType && lowered(lineTypeTitle(lineType)),
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

export function placeLines(body: AnswerBody, place: Place | undefined): Line[] {
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
