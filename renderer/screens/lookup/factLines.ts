/** Facts of an answer as lines of words: the phone, the e-mail, the address, the IP address and the place, each if stated. */
import type { AnswerFacts, Facts } from '../../../electron/contract/answerFacts.ts';
import type { OperationSubject } from '../../../electron/contract/operation.ts';
import { count, counted } from '../../../electron/messages/count.ts';
import { lineTypeTitle } from '../../../electron/messages/names.ts';
import { monthText } from '../../../electron/messages/placeWords.ts';
import type { Line } from './lines.ts';
import { joined, lowered, placeTexts, sentence } from './placeText.ts';

type Flag = Facts['valid'];
export const yesNo = (flag: Flag, yes: string, no: string): string => (flag === undefined ? '' : flag.value ? yes : no);
export const validity = (valid: Flag): string => yesNo(valid, 'valid', 'not valid');
export const nameMatch = (matches: Flag): string => yesNo(matches, 'name matches', 'name does not match');
const callingCode = (code: string | undefined): string => (code === undefined ? '' : `+${code.replace(/^\+/, '')}`);

/** What the answer says about the phone, the e-mail, the address and the IP address, one line each. */
export function linesOf({ facts, currentAddresses }: AnswerFacts, about: OperationSubject): Line[] {
  // Each party has its own section.
  if (about === 'parties') return [];
  const { lineType, carrier, prepaid, emailGrade, emailAge, ipTrust, ipDistance } = facts;
  const lead: Line[] = [
    {
      name: 'Phone',
      words: sentence([validity(facts.valid), lineType && lowered(lineTypeTitle(lineType.value)), nameMatch(facts.nameMatch)]),
    },
    {
      name: 'E-mail',
      words: sentence([
        validity(facts.emailValid),
        emailGrade && `grade ${emailGrade.value}`,
        yesNo(facts.emailDeliverable, 'deliverable', 'not deliverable'),
        nameMatch(facts.emailNameMatch),
      ]),
    },
    { name: 'E-mail age', words: emailAge ? `Score ${count(emailAge.value)} of 100` : '' },
    { name: 'Address', words: sentence([validity(facts.addressValid), nameMatch(facts.addressNameMatch)]) },
    {
      name: 'IP address',
      words: sentence([
        ipTrust && `trust ${count(ipTrust.value)} of 100`,
        ipDistance && `${counted(ipDistance.value, 'mile')} from the address`,
      ]),
    },
  ];
  const phone: Line[] = [
    { name: 'Carrier', words: carrier?.value ?? '' },
    {
      name: 'Line',
      words: sentence([yesNo(prepaid, 'prepaid', 'not prepaid'), yesNo(facts.commercial, 'a business line', 'not a business line')]),
    },
    { name: 'Country', words: country(facts) },
  ];
  const addresses = placeTexts(currentAddresses).map(({ line, hint }) => ({ name: 'Address', words: line, hint }));
  return [...(about === 'lead' ? lead : []), ...addresses, ...phone].filter(({ words }) => words !== '');
}

/** The calling code is shown only if it isn't the usual one. */
function country({ countryName, countryCode, callingCode: code }: Facts): string {
  const name = countryName ?? countryCode;
  const prefix = callingCode(code?.value);
  return name === undefined && prefix === '+1' ? '' : joined([name?.value, prefix]);
}

/** About the address that the answer as a whole describes. */
export function placeLines({ facts: { lastSale, totalValue, addressForwarder }, place }: AnswerFacts): Line[] {
  if (place === null) return [];
  const { latitude, longitude } = place;
  return [
    { name: 'Coordinates', words: latitude === null || longitude === null ? '' : `${latitude}, ${longitude}` },
    { name: 'Last sold', words: lastSale ? monthText(lastSale.value) : '' },
    // Its currency is not specified, so it is a bare number.
    { name: 'Total value', words: totalValue ? count(totalValue.value) : '' },
    { name: 'Forwarding', words: yesNo(addressForwarder, 'Forwards freight or reships', 'Does not forward freight') },
  ].filter(({ words }) => words !== '');
}
