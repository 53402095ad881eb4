/** Says what came of one call: the closed set of outcomes. HTTP status codes live here and nowhere else. */
import type { billedStates, outcomeKinds } from '../../contract/lookup.ts';
import type { Exchange } from '../ports.ts';
import type { ServiceRequest } from './buildRequest.ts';

export interface Outcome {
  kind: (typeof outcomeKinds)[number];
  /** Of `done` only: something is missing from the answer. */
  partial: boolean;
  /** The service's own code in capitals (`FORBIDDEN`), or one of ours in camel case (`timedOut`, `wrongPath`). */
  code: string;
  /** The service's words, where it said any. */
  words: string | null;
  billed: (typeof billedStates)[number];
  /** What a Retry-After header asks for, at most an hour; null where there is none. */
  retryAfterMs: number | null;
  /** Of `blocked` only: what must not be asked again until somebody mends it. */
  blocks: null | 'environment' | 'operation' | 'quota';
  /** The answer comes from a sandbox, whatever its environment is called. */
  sandbox: boolean;
  responseId: string | null;
}

export declare function classify(request: ServiceRequest, exchange: Exchange): Outcome;
