/** Reads an answer for grading: single facts, and what casts doubt on them. */
import type { FactName, FactValue, Missing } from '../../contract/answerFacts.ts';
import { knownAddOns, type Operation } from '../../contract/operation.ts';
import { findOperation } from '../../contract/operations/catalog.ts';
import { saysLitigator } from '../../contract/operations/warnings.ts';
import { partialErrorWords, readBody, valueAt, warningsOf } from './answerBody.ts';
import type { KeptAnswer } from './answerFacts.ts';
import { factAt } from './facts.ts';
import { missingFrom } from './missingFrom.ts';
import { ownersAt } from './people.ts';

/** An answer, as grading needs it. */
export interface GradedAnswer extends KeptAnswer {
  answerId: string;
  /** Epoch ms. */
  arrivedAt: number;
  sandbox: boolean;
}

/** What one answer says. */
export interface ReadAnswer {
  answer: GradedAnswer;
  /** Null if the answer doesn't state it. */
  fact<Name extends FactName>(name: Name): FactValue<Name> | null;
  /** Whether the operation checks for litigators, and the value of its flag (undefined: absent). */
  checksLitigators: boolean;
  litigatorFlag: unknown;
  warnings: string[];
  /** `error` or `errors` is set. */
  hasError: boolean;
  /** Most serious first; empty if the answer is complete. */
  missing: readonly Missing[];
  /** The names of those to whom the phone or the address belongs; empty if the answer names nobody. */
  owners(): readonly string[];
}

/** Whether an answer says that its phone is a litigator's. */
export function namesLitigator(operation: Operation | undefined, body: Readonly<Record<string, unknown>>): boolean {
  const { litigatorFlag, warnings } = litigatorSaid(operation, body);
  return litigatorFlag === true || warnings.some(saysLitigator);
}

/** The same of an answer as text, of the operation of this name (`name@version`). */
export const textNamesLitigator = (operation: string, text: string): boolean =>
  // Both ways to say it have the word, and reading takes longer than looking for it.
  /litigator/i.test(text) && namesLitigator(findOperation(operation), readBody(operation, text) ?? {});

/** Never throws: anything unreadable, even an unknown operation, reads as "does not say". */
export function readAnswer(answer: GradedAnswer): ReadAnswer {
  const operation = findOperation(answer.operation);
  const paths = operation?.facts ?? {};
  const body = readBody(answer.operation, answer.body) ?? {};
  return {
    answer,
    fact: (name) => factAt(body, paths, name),
    checksLitigators: operation?.facts.litigator !== undefined,
    ...litigatorSaid(operation, body),
    hasError: partialErrorWords(body).length > 0,
    missing: operation ? missingFrom(operation, knownAddOns(answer.addOns), body) : [],
    owners: () => ownersAt(body, operation?.records?.people),
  };
}

const litigatorSaid = (
  operation: Operation | undefined,
  body: Readonly<Record<string, unknown>>,
): Pick<ReadAnswer, 'litigatorFlag' | 'warnings'> => ({
  litigatorFlag: operation?.facts.litigator && valueAt(body, operation.facts.litigator),
  warnings: warningsOf(body),
});
