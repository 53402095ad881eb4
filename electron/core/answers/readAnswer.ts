/** Reads an answer for grading: facts one by one, and what casts doubt on them. */
import type { FactName, FactValue, Missing } from '../../contract/answerFacts.ts';
import { knownAddOns } from '../../contract/operation.ts';
import { findOperation } from '../../contract/operations/catalog.ts';
import { partialErrorWords, readBody, valueAt, warningsOf } from './answerBody.ts';
import type { KeptAnswer } from './answerFacts.ts';
import { factAt } from './facts.ts';
import { missingFrom } from './missingFrom.ts';

/** An answer as grading takes it. */
export interface GradedAnswer extends KeptAnswer {
  answerId: string;
  /** Epoch ms. */
  arrivedAt: number;
  sandbox: boolean;
}

/** What one answer says. */
export interface ReadAnswer {
  answer: GradedAnswer;
  /** Null: it does not state it. */
  fact<Name extends FactName>(name: Name): FactValue<Name> | null;
  /** Whether the operation knows of litigators at all, and what stands where it would say so (undefined: nothing). */
  checksLitigators: boolean;
  litigatorFlag: unknown;
  warnings: string[];
  /** `error` or `errors` is set. */
  hasError: boolean;
  /** Weightiest first; empty: the answer is whole. */
  missing: readonly Missing[];
}

/** Never fails: whatever the service wrote, an operation that is not known included, reads as "does not say". */
export function readAnswer(answer: GradedAnswer): ReadAnswer {
  const operation = findOperation(answer.operation);
  const paths = operation?.facts ?? {};
  const body = readBody(answer.operation, answer.body) ?? {};
  return {
    answer,
    fact: (name) => factAt(body, paths, name),
    checksLitigators: operation?.facts.litigator !== undefined,
    litigatorFlag: operation?.facts.litigator && valueAt(body, operation.facts.litigator),
    warnings: warningsOf(body),
    hasError: partialErrorWords(body).length > 0,
    missing: operation ? missingFrom(operation, knownAddOns(answer.addOns), body) : [],
  };
}
