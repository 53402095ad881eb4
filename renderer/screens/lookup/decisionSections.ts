/** The checks of Decision Signals, one section for each party that was given; facts that are not stated are left out. */
import type { AnswerFacts, Facts } from '../../../electron/contract/answerFacts.ts';
import { count, counted } from '../../../electron/messages/count.ts';
import { lineTypeTitle } from '../../../electron/messages/names.ts';
import { nameMatch, validity, yesNo } from './factLines.ts';
import type { Section } from './lines.ts';
import { joined, lowered, sentence } from './placeText.ts';

export function decisionSections({ facts, secondParty }: AnswerFacts): Section[] {
  const far = distances(facts);
  const network = { name: 'Network', words: networkWords(facts), ...(far === '' ? {} : { hint: far }) };
  return [
    { title: 'First party', lines: partyLines(facts) },
    { title: 'Second party', lines: partyLines(secondParty) },
    { title: 'IP address', lines: [network].filter(({ words }) => words !== '') },
  ];
}

const partyLines = (facts: Facts) =>
  [
    { name: 'Phone', words: phone(facts) },
    { name: 'Address', words: address(facts) },
    { name: 'E-mail', words: email(facts) },
  ].filter(({ words }) => words !== '');

const phone = ({ valid, lineType, carrier, prepaid, commercial, addressMatch, ...facts }: Facts): string =>
  sentence([
    validity(valid),
    lineType && lowered(lineTypeTitle(lineType.value)),
    carrier?.value,
    yesNo(prepaid, 'prepaid', 'not prepaid'),
    yesNo(commercial, 'a business line', ''),
    nameMatch(facts.nameMatch),
    // Its values are the service's own: `Match`, `No Match`, `Street Match` and more.
    addressMatch && `address: ${addressMatch.value}`,
  ]);

const address = ({ addressValid, addressType, addressCommercial, addressForwarder, addressNameMatch, addressDistance }: Facts): string =>
  sentence([
    validity(addressValid),
    addressType?.value,
    yesNo(addressCommercial, 'a business address', ''),
    yesNo(addressForwarder, 'forwards freight', ''),
    nameMatch(addressNameMatch),
    addressDistance && `${count(addressDistance.value)} from the first address`,
  ]);

const email = ({ emailValid, emailDisposable, emailNameMatch, emailAge, emailDomainDays }: Facts): string =>
  sentence([
    validity(emailValid),
    yesNo(emailDisposable, 'a throw-away mailbox', ''),
    nameMatch(emailNameMatch),
    emailAge && `age score ${count(emailAge.value)} of 100`,
    emailDomainDays && `its domain is ${counted(emailDomainDays.value, 'day')} old`,
  ]);

const networkWords = ({ ipValid, ipTrust, ipConnection, ipCity, ipSubdivision, ipPostalCode, ipCountry }: Facts): string =>
  sentence([
    validity(ipValid),
    ipTrust && `trust ${count(ipTrust.value)} of 100`,
    ipConnection?.value,
    joined([ipCity?.value, ipSubdivision?.value, ipPostalCode?.value, ipCountry?.value], ' '),
  ]);

/** Their unit is not specified, so these are bare numbers. */
function distances({ ipToFirstAddress, ipToSecondAddress, ipToFirstPhone, ipToSecondPhone }: Facts): string {
  const from = [
    ipToFirstAddress && `${count(ipToFirstAddress.value)} from the first address`,
    ipToSecondAddress && `${count(ipToSecondAddress.value)} from the second address`,
    ipToFirstPhone && `${count(ipToFirstPhone.value)} from the first phone`,
    ipToSecondPhone && `${count(ipToSecondPhone.value)} from the second phone`,
  ];
  const words = joined(from);
  return words === '' ? '' : `Distance ${words}`;
}
