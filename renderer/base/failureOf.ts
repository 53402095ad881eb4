/** Converts anything thrown into a failure that can be shown. */
import { errorMessage } from '#base/errors.ts';
import { Failed, type Failure } from '#contract/failure.ts';

/** A failure is returned unchanged; anything else is a bug in the window and is logged to the console with its stack. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failed) return error.failure;
  console.error(error);
  return { code: 'window.bug', params: { problem: errorMessage(error) } };
}
