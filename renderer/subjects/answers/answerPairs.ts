/** What one answer says, in words and in reading order, for readers who do not read JSON. */
import type { AnswerFacts, Facts } from '#contract/service/answerFacts.ts';
import { lineTypeTitle } from '#messages/names.ts';
import { reviewDrawerWords } from '#messages/review/reviewDrawerWords.ts';
import { capital } from '#messages/anyOf.ts';

const names = reviewDrawerWords.facts;

const said = (parts: readonly (string | false | null | undefined)[]): string => {
  const text = parts.filter((part): part is string => typeof part === 'string' && part !== '').join(', ');
  return capital(text);
};

type Flag = Facts['valid'];
const yesNo = (flag: Flag, yes: string, no: string): string | null => (flag === undefined ? null : flag.value ? yes : no);
const validity = (valid: Flag): string | null => yesNo(valid, names.valid, names.notValid);
const match = (matches: Flag): string | null => yesNo(matches, names.nameMatches, names.nameDiffers);

function phone({ grade, lineType, score, valid, nameMatch }: Facts): string {
  // With a grade, line type and score would only repeat what it was derived from.
  const rest = grade ? [names.grade(grade.value)] : [lineType && lineTypeTitle(lineType.value), score && names.score(score.value)];
  return said([validity(valid), ...rest, match(nameMatch)]);
}

function ipAddress({ ipTrust, ipDistance }: Facts): string {
  const miles = ipDistance?.value;
  return said([ipTrust && names.trust(ipTrust.value), miles !== undefined && names.miles(miles)]);
}

/**
 * Names and values; empty if the answer can't be read. Facts that it does not state are left out, and the litigator state is left to
 * the verdict.
 */
export function answerPairs(answer: AnswerFacts | null): [string, string][] {
  if (answer === null) return [];
  const { facts, warnings, missing } = answer;
  const { carrier, prepaid, emailValid, emailGrade, emailNameMatch, addressValid, addressNameMatch } = facts;
  const errors = missing.filter(({ why }) => why === 'error');
  const all: [string, string][] = [
    [names.phone, phone(facts)],
    [names.carrier, said([carrier?.value, yesNo(prepaid, names.prepaid, names.notPrepaid)])],
    [names.email, said([validity(emailValid), emailGrade && names.grade(emailGrade.value), match(emailNameMatch)])],
    [names.address, said([validity(addressValid), match(addressNameMatch)])],
    [names.ipAddress, ipAddress(facts)],
    [names.warnings, warnings.join('; ')],
    [names.incomplete, errors.map(({ words }) => words).join('; ')],
  ];
  return all.filter(([, words]) => words !== '');
}
