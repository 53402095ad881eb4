/** Says that a look-up would send a number that can't be dialed, and asks whether to send it. */
import type { FailureParams } from '#contract/failure.ts';

type NotDialable = FailureParams['parameter.notDialable'];

/** From the failure’s parameters: `“555” is not a dialable number`, `“555” and “12” are not dialable numbers`. */
export function notDialablePhrase({ value, second }: NotDialable): string {
  return second === undefined ? `“${value}” is not a dialable number` : `“${value}” and “${second}” are not dialable numbers`;
}

/** The question before such a call is bought; the sandbox doesn't bill. */
export function notDialableQuestion(params: NotDialable, sandbox: boolean): string {
  return sandbox
    ? `${notDialablePhrase(params)}. It will be sent to the sandbox as typed, and nothing is billed.`
    : `${notDialablePhrase(params)}. It will be sent as typed, and the check is billed.`;
}
