/** What a route of the sandbox is: one operation of the catalogue, and how its answer is made. */
import type { Operation } from '../../../contract/operation.ts';
import type { Asked } from '../asked.ts';

/** A JSON object with the specification's own names. */
export type AnswerBody = Record<string, unknown>;

export interface Route {
  readonly operation: Operation;
  /** The body of a 200. Pure: the same question has the same answer. `isPartial`: something outside did not answer in time. */
  answer(asked: Asked, isPartial: boolean): AnswerBody;
}

/** The PartialError of the specification. */
export const partialError = { name: 'InternalError', message: 'Could not retrieve entire response' } as const;

export const internationalWarning = 'International number. Not authorized';
export const missingInputWarning = 'Missing Input';
