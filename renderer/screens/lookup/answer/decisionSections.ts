/** The checks of Decision Signals, with a section for each party in the request; facts missing from the answer are left out. */
import type { AnswerFacts, Facts } from '#contract/service/answerFacts.ts';
import { lineTypeTitle } from '#messages/names.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { lowered } from '#messages/text.ts';
import { nameMatch, validity, yesNo, type Section, joined, sentence } from './factLines.ts';

const { facts: says, lines: names } = lookupWords;
const titles = lookupWords.card.sections;

export function decisionSections({ facts, secondParty }: AnswerFacts): Section[] {
  const far = distances(facts);
  const network = { name: names.network, words: networkWords(facts), ...(far === '' ? {} : { hint: far }) };
  return [
    { title: titles.firstParty, lines: partyLines(facts) },
    { title: titles.secondParty, lines: partyLines(secondParty) },
    { title: titles.ipAddress, lines: [network].filter(({ words }) => words !== '') },
  ];
}

const partyLines = (facts: Facts) =>
  [
    { name: names.phone, words: phone(facts) },
    { name: names.address, words: address(facts) },
    { name: names.email, words: email(facts) },
  ].filter(({ words }) => words !== '');

const phone = ({ valid, lineType, carrier, prepaid, commercial, addressMatch, ...facts }: Facts): string =>
  sentence([
    validity(valid),
    lineType && lowered(lineTypeTitle(lineType.value)),
    carrier?.value,
    yesNo(prepaid, says.prepaid, says.notPrepaid),
    yesNo(commercial, says.businessLine, ''),
    nameMatch(facts.nameMatch),
    // Its values are the service's own: `Match`, `No Match`, `Street Match` and more.
    addressMatch && says.addressMatch(addressMatch.value),
  ]);

const address = ({ addressValid, addressType, addressCommercial, addressForwarder, addressNameMatch, addressDistance }: Facts): string =>
  sentence([
    validity(addressValid),
    addressType?.value,
    yesNo(addressCommercial, says.businessAddress, ''),
    yesNo(addressForwarder, says.forwards, ''),
    nameMatch(addressNameMatch),
    addressDistance && says.fromFirstAddress(addressDistance.value),
  ]);

const email = ({ emailValid, emailDisposable, emailNameMatch, emailAge, emailDomainDays }: Facts): string =>
  sentence([
    validity(emailValid),
    yesNo(emailDisposable, says.throwAway, ''),
    nameMatch(emailNameMatch),
    emailAge && says.ageScore(emailAge.value),
    emailDomainDays && says.domainAge(emailDomainDays.value),
  ]);

const networkWords = ({ ipValid, ipTrust, ipConnection, ipCity, ipSubdivision, ipPostalCode, ipCountry }: Facts): string =>
  sentence([
    validity(ipValid),
    ipTrust && says.trust(ipTrust.value),
    ipConnection?.value,
    joined([ipCity?.value, ipSubdivision?.value, ipPostalCode?.value, ipCountry?.value], ' '),
  ]);

/** Their unit is not specified, so these are bare numbers. */
function distances({ ipToFirstAddress, ipToSecondAddress, ipToFirstPhone, ipToSecondPhone }: Facts): string {
  const from = [
    ipToFirstAddress && says.fromFirstAddress(ipToFirstAddress.value),
    ipToSecondAddress && says.fromSecondAddress(ipToSecondAddress.value),
    ipToFirstPhone && says.fromFirstPhone(ipToFirstPhone.value),
    ipToSecondPhone && says.fromSecondPhone(ipToSecondPhone.value),
  ];
  const words = joined(from);
  return words === '' ? '' : says.distanceAlone(words);
}
