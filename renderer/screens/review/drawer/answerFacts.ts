/** What one answer says, read by the paths that the contract gives its operation: for a reader who does not read JSON. */
import {
  booleanAt,
  integerAt,
  parseAnswer,
  partialErrorWords,
  textAt,
  warningsOf,
  type AnswerBody,
} from '../../../../electron/contract/operations/answerBody.ts';
import { operations } from '../../../../electron/contract/operations/catalog.ts';
import type { OperationFacts } from '../../../../electron/contract/operation.ts';
import type { AnswerView } from '../../../../electron/contract/view.ts';
import { count } from '../../../../electron/messages/count.ts';
import { lineTypeTitle } from '../../../../electron/messages/names.ts';

export interface AnswerFact {
  readonly name: string;
  readonly words: string;
}

const said = (parts: readonly (string | false | null)[]): string => {
  const text = parts.filter((part): part is string => typeof part === 'string' && part !== '').join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const validity = (valid: boolean | null): string | null => (valid === null ? null : valid ? 'valid' : 'not valid');
const match = (matches: boolean | null): string | null => (matches === null ? null : matches ? 'name matches' : 'name does not match');
const yesNo = (flag: boolean | null, yes: string, no: string): string | null => (flag === null ? null : flag ? yes : no);

function phone(body: AnswerBody, facts: OperationFacts): string {
  const grade = textAt(body, facts.grade);
  const lineType = textAt(body, facts.lineType);
  const score = integerAt(body, facts.score);
  // Where there is a grade, line type and score only repeat what it was made from.
  const rest = facts.grade === undefined ? [lineType && lineTypeTitle(lineType), score !== null && `score ${score}`] : [];
  return said([validity(booleanAt(body, facts.valid)), grade && `grade ${grade}`, ...rest, match(booleanAt(body, facts.nameMatch))]);
}

function ipAddress(body: AnswerBody, facts: OperationFacts): string {
  const trust = integerAt(body, facts.ipTrust);
  const miles = integerAt(body, facts.ipDistance);
  return said([trust !== null && `trust ${trust}`, miles !== null && `${count(miles)} ${miles === 1 ? 'mile' : 'miles'} from the address`]);
}

/**
 * Facts with words, in reading order; empty where the body can't be read or the operation is not known. What was not asked is left out.
 * Whether somebody is a litigator is left to the verdict: a flag may say false where a warning says otherwise.
 */
export function answerFacts({ operation: id, body: text }: Pick<AnswerView, 'operation' | 'body'>): AnswerFact[] {
  const operation = operations.find((one) => one.id === id);
  const body = operation && parseAnswer(operation, text);
  if (!operation || !body) return [];
  const { facts } = operation;
  const emailGrade = textAt(body, facts.emailGrade);
  const email = [
    validity(booleanAt(body, facts.emailValid)),
    emailGrade && `grade ${emailGrade}`,
    match(booleanAt(body, facts.emailNameMatch)),
  ];
  const all: [string, string][] = [
    ['Phone', phone(body, facts)],
    ['Carrier', said([textAt(body, facts.carrier), yesNo(booleanAt(body, facts.prepaid), 'prepaid', 'not prepaid')])],
    ['E-mail', said(email)],
    ['Address', said([validity(booleanAt(body, facts.addressValid)), match(booleanAt(body, facts.addressNameMatch))])],
    ['IP address', ipAddress(body, facts)],
    ['Warnings', warningsOf(body).join('; ')],
    ['Incomplete', partialErrorWords(body).join('; ')],
  ];
  return all.flatMap(([name, words]) => (words === '' ? [] : [{ name, words }]));
}
