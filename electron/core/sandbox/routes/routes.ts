/** Every route of the sandbox. To add an operation, add its answer here, or a file and one line below. */
import type { Operation } from '#contract/service/operation.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import type { ParsedRequest } from '../readRequest.ts';
import { partialError, type AnswerBody } from '../reshapes.ts';
import { contactAnswers } from './contactRoutes.ts';
import { locationAnswers } from './locationRoutes.ts';
import { findPerson } from './personRoute.ts';
import { phoneAnswers } from './phoneRoutes.ts';
import { decisionSignals } from './signalsRoute.ts';

/** Makes the body of a 200. Pure: the same question has the same answer. `isPartial`: a backend didn't respond in time. */
type Answer = (asked: ParsedRequest, isPartial: boolean) => AnswerBody;

const answers: Readonly<Record<string, Answer>> = {
  ...phoneAnswers,
  ...contactAnswers,
  ...locationAnswers,
  'person@3.1': findPerson,
  'decision_signals@1.0': decisionSignals,
  'phone_feedback@1.0': (_asked, isPartial) => ({ status: 'success', error: partialError(isPartial) }),
};

/** Earlier versions, which answer 401 to a wrong separator or encoding, and name the causes of a 400. */
const earlier = new Set(['real_contact@1.1', 'caller_id@3.0', 'cnam@3.1', 'location@3.1', 'location@3.0', 'person@3.1']);

export interface Route {
  readonly operation: Operation;
  readonly isEarlier: boolean;
  readonly answer: Answer;
}

/** Finds the route for a method and path, exactly as written; undefined if there is none. */
export function findRoute(method: string, path: string): Route | undefined {
  const operation = operations.find((one) => one.method === method && one.path === path);
  const answer = operation && answers[operation.id];
  return answer && { operation, isEarlier: earlier.has(operation.id), answer };
}
