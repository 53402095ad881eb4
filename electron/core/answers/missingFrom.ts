/** Says whether an answer is whole: the one place for "partial", because both the outcome of a call and the verdict of a row rest on it. */
import type { Missing } from '../../contract/answerFacts.ts';
import type { AddOnName, Operation } from '../../contract/operation.ts';
import { saysIncomplete } from '../../contract/operations/warnings.ts';
import { partialErrorWords, valueAt, warningsOf, type AnswerBody } from './answerBody.ts';

/** What is missing from an answer, weightiest first; empty: the answer is whole. `addOns` are those that were requested. */
export function missingFrom(operation: Operation, addOns: readonly AddOnName[], body: AnswerBody): Missing[] {
  const missing: Missing[] = [];
  for (const words of partialErrorWords(body)) missing.push({ why: 'error', words });
  for (const name of addOns) if (!addOnAnswered(operation, name, body)) missing.push({ why: 'addOn', words: name });
  for (const words of warningsOf(body)) if (saysIncomplete(words)) missing.push({ why: 'warning', words });
  return missing;
}

/** Whether anything but null stands where the add-on answers; an add-on that the operation does not know has not answered. */
export function addOnAnswered(operation: Operation, name: AddOnName, body: AnswerBody): boolean {
  const addOn = operation.addOns.find((one) => one.name === name);
  return addOn !== undefined && addOn.paths.some((path) => (valueAt(body, path) ?? null) !== null);
}
