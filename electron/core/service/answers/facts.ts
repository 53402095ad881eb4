/** Reads facts from an operation's paths. A value that is missing or of the wrong type counts as not stated. */
import {
  factKinds,
  factNames,
  type FactName,
  type Facts,
  type FactValue,
  type FactValues,
  type Missing,
} from '#contract/service/answerFacts.ts';
import type { FactPaths, ResponsePath, AddOnName, Operation } from '#contract/service/operation.ts';
import { grades, type Grade } from '#contract/verdict/verdict.ts';
import { saysIncomplete } from '#contract/service/operations/tolerant.ts';
import { booleanAt, integerAt, numberAt, textAt, type AnswerBody, partialErrorWords, valueAt, warningsOf } from './answerBody.ts';

type Read<Value> = (body: AnswerBody, path: ResponsePath) => Value | null;

const gradeAt: Read<Grade> = (body, path) => {
  const text = textAt(body, path);
  return grades.find((grade) => grade === text) ?? null;
};

const scoreAt: Read<number> = (body, path) => {
  const score = integerAt(body, path);
  return score !== null && score >= 0 && score <= 100 ? score : null;
};

/** Readers for each kind of fact. They use no schema, for speed: verdicts of a million rows pass through here. */
const readers: { readonly [Kind in keyof FactValues]: Read<FactValues[Kind]> } = {
  grade: gradeAt,
  score: scoreAt,
  text: textAt,
  flag: booleanAt,
  integer: integerAt,
  number: numberAt,
};

/** Returns one fact's value; null if the answer doesn't state it. */
export function factAt<Name extends FactName>(body: AnswerBody, paths: FactPaths, name: Name): FactValue<Name> | null {
  const path = paths[name];
  return path === undefined ? null : readers[factKinds[name]](body, path);
}

export function factsAt(body: AnswerBody, paths: FactPaths): Facts {
  const facts: Facts = {};
  for (const name of factNames) {
    const value = factAt(body, paths, name);
    if (value !== null) Object.assign(facts, { [name]: { path: paths[name], value } });
  }
  return facts;
}

/**
 * Returns what is missing from an answer, most serious first; empty if it is complete. The only definition of "partial", because the
 * outcome of a call and the verdict of a row both depend on it. `addOns`: those that were requested.
 */
export function missingFrom(operation: Operation, addOns: readonly AddOnName[], body: AnswerBody): Missing[] {
  const missing: Missing[] = [];
  for (const words of partialErrorWords(body)) missing.push({ why: 'error', words });
  for (const name of addOns) if (!addOnAnswered(operation, name, body)) missing.push({ why: 'addOn', words: name });
  for (const words of warningsOf(body)) if (saysIncomplete(words)) missing.push({ why: 'warning', words });
  return missing;
}

/** Whether the add-on's paths have anything but null; false for an add-on that the operation doesn't have. */
export function addOnAnswered(operation: Operation, name: AddOnName, body: AnswerBody): boolean {
  const addOn = operation.addOns.find((one) => one.name === name);
  return addOn !== undefined && addOn.paths.some((path) => (valueAt(body, path) ?? null) !== null);
}
