/** Says what a policy's rules ask, and what the shipped policies are for. */
import type { RuleCondition, SuggestedBy } from '../contract/policy.ts';
import { anyOf, lowered } from './anyOf.ts';
import { columnTestWords } from './columnTestWords.ts';
import { conditionParts } from './conditionWords.ts';
import { findingTitle } from './findingWords.ts';
import { decisionWord } from './names.ts';

/** `found: disposable e-mail address or PO box` */
export const findingsPart = (rules: NonNullable<RuleCondition['findings']>): string =>
  `found: ${anyOf(rules.map((rule) => lowered(findingTitle(rule))))}`;
export const noFindingsPart = (rules: NonNullable<RuleCondition['noFindings']>): string =>
  `not found: ${anyOf(rules.map((rule) => lowered(findingTitle(rule))))}`;

/** The parts of a rule, for between `when` and `and`; none: every answered row. */
export const ruleParts = (when: RuleCondition): string[] => [
  ...conditionParts(when),
  ...(when.findings ? [findingsPart(when.findings)] : []),
  ...(when.noFindings ? [noFindingsPart(when.noFindings)] : []),
  ...(when.columns ?? []).map(({ heading, test }) => columnTestWords(heading, test)),
];

/** `when grade is E or F and name does not match`; `for every answered row`. */
export function rulePhrase(when: RuleCondition): string {
  const parts = ruleParts(when);
  return parts.length === 0 ? 'for every answered row' : `when ${parts.join(' and ')}`;
}

/** What each shipped policy is for, by its name. */
const explanations: Readonly<Record<string, string>> = {
  'Careful dialling':
    'Calls only those without any objection. Litigators, invalid phones, grades E and F, and scores of 30 and less are dropped. Whatever was not checked or does not match is held. Grades A and B, and scores of 70 and more without a grade, are kept.',
  'Reach people':
    'For sales: keeps everybody who can probably be reached. Litigators, suppressed rows, invalid phones and grade F are dropped. What was not checked for litigators is held. After that, a score above 30 or a grade of A, B or C is enough to keep a row.',
  'No risk':
    'For compliance: keeps only rows against which nothing is known and for which everything was checked. Litigators, suppressed rows, invalid phones and grades D, E and F are dropped. Partial answers, names that are not confirmed, and phones that are foreign, repeated or in another time zone are held. Grades A and B with a score of 70 or more are kept.',
};

/** Null: it isn’t a shipped one. */
export const policyExplanation = (name: string): string | null => explanations[name] ?? null;

/** `“Careful dialling” suggests hold: not checked for a litigator` */
export function whySentence({ policy, suggest, when }: SuggestedBy): string {
  const parts = when === null ? ['no rule fits'] : ruleParts(when);
  return `“${policy}” suggests ${decisionWord(suggest).toLowerCase()}: ${parts.length === 0 ? 'it is an answered row' : parts.join(' and ')}`;
}
