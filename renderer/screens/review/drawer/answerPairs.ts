/** What one answer says, in words and in reading order, for readers who do not read JSON. */
import type { AnswerFacts, Facts } from '../../../../electron/contract/answerFacts.ts';
import { count } from '../../../../electron/messages/count.ts';
import { lineTypeTitle } from '../../../../electron/messages/names.ts';

const said = (parts: readonly (string | false | null | undefined)[]): string => {
  const text = parts.filter((part): part is string => typeof part === 'string' && part !== '').join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

type Flag = Facts['valid'];
const yesNo = (flag: Flag, yes: string, no: string): string | null => (flag === undefined ? null : flag.value ? yes : no);
const validity = (valid: Flag): string | null => yesNo(valid, 'valid', 'not valid');
const match = (matches: Flag): string | null => yesNo(matches, 'name matches', 'name does not match');

function phone({ grade, lineType, score, valid, nameMatch }: Facts): string {
  // With a grade, line type and score would only repeat what it was derived from.
  const rest = grade ? [`grade ${grade.value}`] : [lineType && lineTypeTitle(lineType.value), score && `score ${score.value}`];
  return said([validity(valid), ...rest, match(nameMatch)]);
}

function ipAddress({ ipTrust, ipDistance }: Facts): string {
  const miles = ipDistance?.value;
  return said([
    ipTrust && `trust ${ipTrust.value}`,
    miles !== undefined && `${count(miles)} ${miles === 1 ? 'mile' : 'miles'} from the address`,
  ]);
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
    ['Phone', phone(facts)],
    ['Carrier', said([carrier?.value, yesNo(prepaid, 'prepaid', 'not prepaid')])],
    ['E-mail', said([validity(emailValid), emailGrade && `grade ${emailGrade.value}`, match(emailNameMatch)])],
    ['Address', said([validity(addressValid), match(addressNameMatch)])],
    ['IP address', ipAddress(facts)],
    ['Warnings', warnings.join('; ')],
    ['Incomplete', errors.map(({ words }) => words).join('; ')],
  ];
  return all.filter(([, words]) => words !== '');
}
