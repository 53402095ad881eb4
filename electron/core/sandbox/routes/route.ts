/** A route of the sandbox: one operation of the catalog, and how its answer is made. */
import type { Operation } from '#contract/service/operation.ts';
import type { ParsedRequest } from '../readRequest.ts';
import type { Refusal } from '../refusals.ts';

/** A JSON object with the specification's own names. */
export type AnswerBody = Record<string, unknown>;

export interface Route {
  readonly operation: Operation;
  /** An earlier version: it answers 401 to a wrong separator or encoding, and names the causes of a 400. */
  readonly isEarlier?: true;
  /** What it receives is kept. */
  readonly isFeedback?: true;
  /** Refuses a request that is well-formed but wrong. */
  refuse?(asked: ParsedRequest): Refusal | null;
  /** The body of a 200. Pure: the same question has the same answer. `isPartial`: a backend didn't respond in time. */
  answer(asked: ParsedRequest, isPartial: boolean): AnswerBody;
}

/** The PartialError of the specification; null if the answer is complete. */
export const partialError = (isPartial: boolean): { name: string; message: string } | null =>
  isPartial ? { name: 'InternalError', message: 'Could not retrieve entire response' } : null;

export const internationalWarning = 'International number. Not authorized';

/** The warning of an operation about a parameter that was given blank. */
export const missingInput = (isMissing: boolean): string[] => (isMissing ? ['Missing Input'] : []);

/** Fields of which nothing is known. */
export function nulls(fields: readonly string[]): AnswerBody {
  return Object.fromEntries(fields.map((field) => [field, null]));
}
