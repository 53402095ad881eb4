/** Describes the conditions of a policy's rules, and the purpose of the shipped policies. */
import type { ColumnTest } from '#contract/review/columnTest.ts';
import type { ColumnCondition, PolicyPreview, RuleCondition, SuggestedBy } from '#contract/review/policy.ts';
import { type DecisionValue, decisionValues } from '#contract/review/decision.ts';
import { anyOf, lowered } from '../text.ts';
import { dateWord, numberWord } from './reviewFacetsWords.ts';
import { conditionParts } from '../plan/planWords.ts';
import { count } from '../count.ts';
import { findingTitle } from '../lists/findingWords.ts';
import { decisionWord } from '../names.ts';
import { policyWords as words } from './policyScreenWords.ts';

/** `found: disposable e-mail address or PO box` */
export const findingsPart = (rules: NonNullable<RuleCondition['findings']>): string =>
  `found: ${anyOf(rules.map((rule) => lowered(findingTitle(rule))))}`;
export const noFindingsPart = (rules: NonNullable<RuleCondition['noFindings']>): string =>
  `not found: ${anyOf(rules.map((rule) => lowered(findingTitle(rule))))}`;

/** `City is not empty`, `Vendor is “LeadHouse”`, `Amount is 10 or more` */
export const columnPart = ({ heading, test }: ColumnCondition): string => `${heading} ${testPart(test)}`;

function testPart(test: ColumnTest): string {
  const is = test.not ? 'is not' : 'is';
  const day = (date: string): string => dateWord(Date.parse(date));
  switch (test.is) {
    case 'contains':
      return `${test.not ? 'does not contain' : 'contains'} “${test.text}”`;
    case 'equals':
      return `${is} “${test.text}”`;
    case 'startsWith':
      return `${test.not ? 'does not start' : 'starts'} with “${test.text}”`;
    case 'empty':
      return `${is} empty`;
    case 'oneOf':
      return `${is} ${anyOf(test.values.map((value) => (value.trim() === '' ? 'empty' : `“${value}”`)))}`;
    case 'number':
      return `${is} ${rangePart(test.from === undefined ? null : numberWord(test.from), test.to === undefined ? null : numberWord(test.to), 'a number', 'or more', 'or less')}`;
    case 'date':
      return `${is} ${rangePart(test.from === undefined ? null : day(test.from), test.to === undefined ? null : day(test.to), 'a date', 'or later', 'or earlier')}`;
  }
}

/** `10 to 20`, `10 or more`; `any` if there is neither bound. */
function rangePart(from: string | null, to: string | null, any: string, more: string, less: string): string {
  if (from !== null && to !== null) return from === to ? from : `${from} to ${to}`;
  if (from !== null) return `${from} ${more}`;
  return to === null ? any : `${to} ${less}`;
}

/** The parts of a rule, to follow `when` and be joined by `and`; empty for every answered row. */
export const ruleParts = (when: RuleCondition): string[] => [
  ...conditionParts(when),
  ...(when.findings ? [findingsPart(when.findings)] : []),
  ...(when.noFindings ? [noFindingsPart(when.noFindings)] : []),
  ...(when.columns ?? []).map(columnPart),
];

/** `when grade is E or F and name does not match`; `for every answered row`. */
export function rulePhrase(when: RuleCondition): string {
  const parts = ruleParts(when);
  return parts.length === 0 ? 'for every answered row' : `when ${parts.join(' and ')}`;
}

/** The purpose of each shipped policy, by name. */
const explanations: Readonly<Record<string, string>> = {
  'Careful dialing':
    'Calls only those without any objection. Litigators, invalid phones, grades E and F, and scores of 30 and less are dropped. Whatever was not checked or does not match is held. Grades A and B, and scores of 70 and more without a grade, are kept.',
  'Reach people':
    'For sales: keeps everybody who can probably be reached. Litigators, suppressed rows, invalid phones and grade F are dropped. What was not checked for litigators is held. After that, a score above 30 or a grade of A, B or C is enough to keep a row.',
  'No risk':
    'For compliance: keeps only rows against which nothing is known and for which everything was checked. Litigators, suppressed rows, invalid phones and grades D, E and F are dropped. Partial answers, names that are not confirmed, and phones that are foreign, repeated or in another time zone are held. Grades A and B with a score of 70 or more are kept.',
};

/** The purpose of a shipped policy; null for any other. */
export const policyExplanation = (name: string): string | null => explanations[name] ?? null;

/** `“Careful dialing” suggests hold: the number was not checked for a litigator` */
export function whySentence({ policy, suggest, when }: SuggestedBy): string {
  const parts = when === null ? ['no rule fits'] : ruleParts(when);
  return `“${policy}” suggests ${decisionWord(suggest).toLowerCase()}: ${parts.length === 0 ? 'it is an answered row' : parts.join(' and ')}`;
}

/**
 * For the command line, if a policy's rules name a column that the list lacks: `The list has no column “Source”: rule 3 matches nothing.`
 */
export const missingColumnSentence = (heading: string, rules: readonly number[]): string =>
  `The list has no column “${heading}”: ${rules.length === 1 ? 'rule' : 'rules'} ${rules.map((rule) => count(rule + 1)).join(', ')} of the policy ${rules.length === 1 ? 'matches' : 'match'} nothing.`;

interface Move {
  from: DecisionValue;
  to: DecisionValue;
  rows: number;
}

/** Number of rows for each change of decision, most first. */
const movesOf = ({ effect }: Pick<PolicyPreview, 'effect'>): Move[] =>
  decisionValues
    .flatMap((from) => decisionValues.map((to) => ({ from, to, rows: effect[from][to] })))
    .filter(({ from, to, rows }) => from !== to && rows > 0)
    .sort((a, b) => b.rows - a.rows);

/** Says in one sentence what applying a policy would change: `1,204 rows go from Hold to Drop`; several moves are summed. */
export function effectSentence(preview: Pick<PolicyPreview, 'effect'>): string {
  const moves = movesOf(preview);
  const [first, ...others] = moves;
  const rows = moves.reduce((sum, move) => sum + move.rows, 0);
  if (first === undefined) return words.effect.none;
  if (others.length > 0) return words.effect.changes(rows);
  return words.effect.moves(rows, decisionWord(first.from), decisionWord(first.to));
}
