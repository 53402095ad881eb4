/**
 * Tells whether an answer is complete. The only definition of "partial", because the outcome of a call and the verdict of a row both depend
 * on it.
 */
import type { Missing } from '#contract/service/answerFacts.ts';
import type { AddOnName, Operation } from '#contract/service/operation.ts';
import { saysIncomplete } from '#contract/service/operations/warnings.ts';
import { partialErrorWords, valueAt, warningsOf, type AnswerBody } from './answerBody.ts';

/** What is missing from an answer, most serious first; empty if it is complete. `addOns`: those that were requested. */
export function missingFrom(operation: Operation, addOns: readonly AddOnName[], body: AnswerBody): Missing[] {
  const missing: Missing[] = [];
  for (const words of partialErrorWords(body)) missing.push({ why: 'error', words });
  for (const name of addOns) if (!addOnAnswered(operation, name, body)) missing.push({ why: 'addOn', words: name });
  for (const words of warningsOf(body)) if (saysIncomplete(words)) missing.push({ why: 'warning', words });
  return missing;
}

/** Whether the add-on's paths hold anything but null. An add-on that the operation doesn't know has not answered. */
export function addOnAnswered(operation: Operation, name: AddOnName, body: AnswerBody): boolean {
  const addOn = operation.addOns.find((one) => one.name === name);
  return addOn !== undefined && addOn.paths.some((path) => (valueAt(body, path) ?? null) !== null);
}
