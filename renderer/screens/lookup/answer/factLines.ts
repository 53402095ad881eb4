/** Facts of an answer as lines of words: the phone, the e-mail, the address, the IP address and the place, each if stated. */
import type { AnswerFacts, Facts } from '#contract/service/answerFacts.ts';
import type { OperationSubject } from '#contract/service/operation.ts';
import { count } from '#messages/count.ts';
import { lineTypeTitle } from '#messages/names.ts';
import { monthText } from '#messages/lists/placeWords.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import type { Line } from './lines.ts';
import { joined, lowered, placeTexts, sentence } from './placeText.ts';

const { facts: says, lines: names } = lookupWords;

type Flag = Facts['valid'];
export const yesNo = (flag: Flag, yes: string, no: string): string => (flag === undefined ? '' : flag.value ? yes : no);
export const validity = (valid: Flag): string => yesNo(valid, says.valid, says.notValid);
export const nameMatch = (matches: Flag): string => yesNo(matches, says.nameMatches, says.nameDiffers);
const callingCode = (code: string | undefined): string => (code === undefined ? '' : `+${code.replace(/^\+/, '')}`);

/** What the answer says about the phone, the e-mail, the address and the IP address, one line each. */
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
    { name: names.coordinates, words: latitude === null || longitude === null ? '' : `${latitude}, ${longitude}` },
    { name: names.lastSold, words: lastSale ? monthText(lastSale.value) : '' },
    // Its currency is not specified, so it is a bare number.
    { name: names.totalValue, words: totalValue ? count(totalValue.value) : '' },
    { name: names.forwarding, words: yesNo(addressForwarder, says.forwardsAlone, says.doesNotForwardAlone) },
  ].filter(({ words }) => words !== '');
}
