/** Reads an answer for grading: single facts, and what casts doubt on them. */
import type { FactName, FactValue, Missing } from '#contract/service/answerFacts.ts';
import { knownAddOns, type Operation } from '#contract/service/operation.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import { saysInternational, saysLitigator, saysLitigatorTimedOut } from '#contract/service/operations/tolerant.ts';
import type { NotCheckedReason } from '#contract/verdict/verdictValues.ts';
import { partialErrorWords, readBody, valueAt, warningsOf } from './answerBody.ts';
import { type KeptAnswer, ownersAt } from './answerFacts.ts';
import { factAt, missingFrom } from './facts.ts';

/** An answer, as grading needs it. */
export interface GradedAnswer extends KeptAnswer {
  answerId: string;
  /** Epoch ms. */
  arrivedAt: number;
  sandbox: boolean;
}

/** What decides whether an answer speaks of a litigator. */
interface LitigatorFacts {
  /** The operation checks for them. */
  checksLitigators: boolean;
  /** The value of its flag; undefined: absent. */
  litigatorFlag: unknown;
  warnings: string[];
  /** `error` or `errors` is set. */
  hasError: boolean;
}

/** What one answer says. */
export interface ReadAnswer extends LitigatorFacts {
  answer: GradedAnswer;
  /** Null if the answer doesn't state it. */
  fact<Name extends FactName>(name: Name): FactValue<Name> | null;
  /** Most serious first; empty if the answer is complete. */
  missing: readonly Missing[];
  /** The names of those to whom the phone or the address belongs; empty if the answer names nobody. */
  owners(): readonly string[];
}

/**
 * What an answer says of its phone: true, that it is a litigator's; false, plainly that it isn't; null, nothing that counts. `addOns`: what was asked for
 * besides.
 */
export function litigatorIn(
  operation: Operation | undefined,
  addOns: readonly string[],
  body: Readonly<Record<string, unknown>>,
): boolean | null {
  const facts = litigatorFacts(operation, body);
  if (facts.litigatorFlag === true || facts.warnings.some(saysLitigator)) return true;
  return facts.checksLitigators && addOns.includes('litigator_checks') && doubtOfClear(facts) === null ? false : null;
}

/** The same of an answer as text, of the operation of this name (`name@version`). */
export const litigatorInText = (operation: string, addOns: readonly string[], text: string): boolean | null =>
  // Whatever it says of litigators has the word, and reading takes longer than looking for it.
  /litigator/i.test(text) ? litigatorIn(findOperation(operation), addOns, readBody(operation, text) ?? {}) : null;

/** Why an answer that was asked for it doesn't make its phone clear; null if it plainly says false. */
export function doubtOfClear({ litigatorFlag, warnings, hasError }: LitigatorFacts): NotCheckedReason | null {
  if (warnings.some(saysLitigatorTimedOut)) return 'timedOut';
  if (warnings.some(saysInternational)) return 'international';
  if (hasError) return 'partial';
  if (litigatorFlag === false) return null;
  return litigatorFlag === null ? 'null' : 'absent';
}

/** Never throws: anything unreadable, even an unknown operation, reads as "does not say". */
export function readAnswer(answer: GradedAnswer): ReadAnswer {
  const operation = findOperation(answer.operation);
  const paths = operation?.facts ?? {};
  const body = readBody(answer.operation, answer.body) ?? {};
  return {
    answer,
    fact: (name) => factAt(body, paths, name),
    ...litigatorFacts(operation, body),
    missing: operation ? missingFrom(operation, knownAddOns(answer.addOns), body) : [],
    owners: () => ownersAt(body, operation?.records?.people),
  };
}

const litigatorFacts = (operation: Operation | undefined, body: Readonly<Record<string, unknown>>): LitigatorFacts => ({
  checksLitigators: operation?.facts.litigator !== undefined,
  litigatorFlag: operation?.facts.litigator && valueAt(body, operation.facts.litigator),
  warnings: warningsOf(body),
  hasError: partialErrorWords(body).length > 0,
});
