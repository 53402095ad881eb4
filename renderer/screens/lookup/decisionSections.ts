/** The checks of Decision Signals, one section for each party that was given; a block that is absent or null says nothing. */
import { booleanAt, integerAt, textAt, valueAt, type AnswerBody } from '../../../electron/contract/operations/answerBody.ts';
import { count, counted } from '../../../electron/messages/count.ts';
import { lineTypeTitle } from '../../../electron/messages/names.ts';
import type { Section } from './lines.ts';
import { joined, lowered, sentence } from './readPlace.ts';

const parties = [
  ['primary', 'First party'],
  ['secondary', 'Second party'],
] as const;

export function decisionSections(body: AnswerBody): Section[] {
  const sections = parties.map(([party, title]): Section => {
    const lines = [
      { name: 'Phone', words: phone(body, `${party}_phone_checks`) },
      { name: 'Address', words: address(body, `${party}_address_checks`) },
      { name: 'E-mail', words: email(body, `${party}_email_address_checks`) },
    ];
    return { title, lines: lines.filter(({ words }) => words !== '') };
  });
  const [place, net] = [network(body), distances(body)];
  const lines = [{ name: 'Network', words: place, ...(net === '' ? {} : { hint: net }) }].filter(({ words }) => words !== '');
  return [...sections, { title: 'IP address', lines }];
}

const said = (flag: boolean | null, yes: string, no: string): string | null => (flag === null ? null : flag ? yes : no);
const validity = (body: AnswerBody, block: string): string | null => said(booleanAt(body, [block, 'is_valid']), 'valid', 'not valid');
const nameMatch = (body: AnswerBody, block: string): string | null =>
  said(booleanAt(body, [block, 'name_match']), 'name matches', 'name does not match');

function phone(body: AnswerBody, block: string): string {
  const lineType = textAt(body, [block, 'line_type']);
  const match = textAt(body, [block, 'address_match']);
  return sentence([
    validity(body, block),
    lineType && lowered(lineTypeTitle(lineType)),
    textAt(body, [block, 'carrier']),
    said(booleanAt(body, [block, 'is_prepaid']), 'prepaid', 'not prepaid'),
    said(booleanAt(body, [block, 'is_commercial']), 'a business line', ''),
    nameMatch(body, block),
    // Its values are the service's own: `Match`, `No Match`, `Street Match` and more.
    match && `address: ${match}`,
  ]);
}

function address(body: AnswerBody, block: string): string {
  const kind = textAt(body, [block, 'type']);
  const far = integerAt(body, [block, 'distance_from_primary_address']);
  return sentence([
    validity(body, block),
    kind,
    said(booleanAt(body, [block, 'is_commercial']), 'a business address', ''),
    said(booleanAt(body, [block, 'is_forwarder']), 'forwards freight', ''),
    nameMatch(body, block),
    far !== null && `${count(far)} from the first address`,
  ]);
}

function email(body: AnswerBody, block: string): string {
  const age = integerAt(body, [block, 'email_age_score']);
  const days = integerAt(body, [block, 'email_domain_creation_days']);
  return sentence([
    validity(body, block),
    said(booleanAt(body, [block, 'is_disposable']), 'a throw-away mailbox', ''),
    nameMatch(body, block),
    age !== null && `age score ${count(age)} of 100`,
    days !== null && `its domain is ${counted(days, 'day')} old`,
  ]);
}

const block = 'ip_address_checks';

function network(body: AnswerBody): string {
  const trust = integerAt(body, [block, 'trust_score']);
  const at = (part: string): string | null => textAt(body, [block, 'geolocation', part]);
  return sentence([
    validity(body, block),
    trust !== null && `trust ${count(trust)} of 100`,
    textAt(body, [block, 'connection_type']),
    joined([at('city_name'), at('subdivision'), at('postal_code'), at('country_code')], ' '),
  ]);
}

/** Their unit is not specified: bare numbers. */
function distances(body: AnswerBody): string {
  const from = ['primary_address', 'secondary_address', 'primary_phone', 'secondary_phone'].flatMap((place) => {
    const far = valueAt(body, [block, `distance_from_${place}`]);
    const [which = '', what = ''] = place.split('_');
    return typeof far === 'number' ? [`${count(far)} from the ${which === 'primary' ? 'first' : 'second'} ${what}`] : [];
  });
  return from.length === 0 ? '' : `Distance ${from.join(', ')}`;
}
