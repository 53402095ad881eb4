/** Whatever was thrown, as a failure that can be shown. */
import { Failed, type Failure } from '../../electron/contract/failure.ts';

/** A failure as it came; anything else is a bug in the window, logged to the console where its stack can be read. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failed) return error.failure;
  console.error(error);
  return { code: 'window.bug', params: { problem: error instanceof Error ? error.message : String(error) } };
}
