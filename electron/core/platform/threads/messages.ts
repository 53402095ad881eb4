/** The messages between the main side and a worker thread, always sent in batches (arrays). */
import type { Failure } from '#contract/failure.ts';

export type ToThread = { kind: 'call'; id: number; name: string; params: unknown } | { kind: 'cancel'; id: number };

export type FromThread =
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; failure: Failure }
  | { kind: 'threw'; id: number; message: string; stack: string; code: string }
  | { kind: 'progress'; id: number; progress: unknown };
