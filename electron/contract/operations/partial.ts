/** Says whether an answer is whole: the one place for "partial", because both the outcome of a call and the verdict of a row rest on it. */
import type { AddOnName, Operation } from '../operation.ts';
import { partialErrorWords, valueAt, warningsOf, type AnswerBody } from './answerBody.ts';
import { saysIncomplete } from './warnings.ts';

export interface Missing {
  /** `error`: `error` or `errors` is set. `addOn`: a requested add-on is absent or null. `warning`: a check timed out or could not be completed. */
  why: 'error' | 'addOn' | 'warning';
  /** The service's words; for an add-on its name. */
  words: string;
}

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
