/** Reads an answer for grading: single facts, and reasons to doubt them. */
import type { FactName, FactValue, Missing } from '#contract/service/answerFacts.ts';
import { knownAddOns, type Operation } from '#contract/service/operation.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import { saysInternational, saysLitigator, saysLitigatorTimedOut } from '#contract/service/operations/tolerant.ts';
import type { NotCheckedReason } from '#contract/verdict/verdictValues.ts';
import { partialErrorWords, readBody, valueAt, warningsOf } from './answerBody.ts';
import { type KeptAnswer, ownersAt } from './answerFacts.ts';
import { factAt, missingFrom } from './facts.ts';

/** An answer in the form that grading needs. */
export interface GradedAnswer extends KeptAnswer {
  answerId: string;
  /** Epoch ms. */
  arrivedAt: number;
  sandbox: boolean;
}

/** The facts that determine whether an answer indicates a litigator. */
interface LitigatorFacts {
  checksLitigators: boolean;
  /** The value of its flag; undefined if absent. */
  litigatorFlag: unknown;
  warnings: string[];
  /** Whether `error` or `errors` is set. */
  hasError: boolean;
}

export interface ReadAnswer extends LitigatorFacts {
  answer: GradedAnswer;
  /** Null if the answer doesn't state it. */
  fact<Name extends FactName>(name: Name): FactValue<Name> | null;
  /** Most serious first; empty if the answer is complete. */
  missing: readonly Missing[];
  /** The names of the owners of the phone or the address; empty if the answer names nobody. */
  owners(): readonly string[];
}

/**
 * Returns whether an answer states that its phone is a litigator's: true or, if it explicitly says so, false; null if it has no valid
 * statement. `addOns`: those that were requested.
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

/** The same for an answer as text, of this operation (`name@version`). */
export const litigatorInText = (operation: string, addOns: readonly string[], text: string): boolean | null =>
  // Every statement on litigators contains the word, and searching for it is faster than parsing.
  /litigator/i.test(text) ? litigatorIn(findOperation(operation), addOns, readBody(operation, text) ?? {}) : null;

/** Returns why an answer that includes the litigator check doesn't make its phone clear; null if its flag is explicitly false. */
export function doubtOfClear({ litigatorFlag, warnings, hasError }: LitigatorFacts): NotCheckedReason | null {
  if (warnings.some(saysLitigatorTimedOut)) return 'timedOut';
  if (warnings.some(saysInternational)) return 'international';
  if (hasError) return 'partial';
  if (litigatorFlag === false) return null;
  return litigatorFlag === null ? 'null' : 'absent';
}

/** Never throws: anything unreadable, even an unknown operation, reads as "not stated". */
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
