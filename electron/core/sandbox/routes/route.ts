/** What a route of the sandbox is: one operation of the catalogue, and how its answer is made. */
import type { Operation } from '../../../contract/operation.ts';
import type { Asked } from '../asked.ts';
import type { PhoneFacts } from '../people/facts.ts';
import type { Refusal } from '../refusals.ts';

/** A JSON object with the specification's own names. */
export type AnswerBody = Record<string, unknown>;

export interface Route {
  readonly operation: Operation;
  /** An earlier version: it answers 401 to a wrong separator or encoding, and names the causes of a 400. */
  readonly isEarlier?: true;
  /** What it takes in is kept. */
  readonly isFeedback?: true;
  /** What can be said against a request that is sound in its form. */
  refuse?(asked: Asked): Refusal | null;
  /** The body of a 200. Pure: the same question has the same answer. `isPartial`: something outside did not answer in time. */
  answer(asked: Asked, isPartial: boolean): AnswerBody;
}

/** The PartialError of the specification. */
export const partialError = { name: 'InternalError', message: 'Could not retrieve entire response' } as const;

export const internationalWarning = 'International number. Not authorized';
export const missingInputWarning = 'Missing Input';

/** The warnings of the operations that ask by phone. */
export function phoneWarningsOf(asked: Asked, { isValid, isInternational }: PhoneFacts): string[] {
  return [
    ...(asked.missingInput ? [missingInputWarning] : []),
    ...(asked.values.has('phone') && isValid === false ? ['Invalid Input'] : []),
    ...(isInternational ? [internationalWarning] : []),
  ];
}
