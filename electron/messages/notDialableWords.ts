/** Says that a look-up would go out with a number that nobody can dial, and asks whether that is meant. */
import type { FailureParams } from '../contract/failure.ts';

type NotDialable = FailureParams['parameter.notDialable'];

/** From the failure’s parameters: `“555” is not a dialable number`, `“555” and “12” are not dialable numbers`. */
export function notDialablePhrase({ value, second }: NotDialable): string {
  return second === undefined ? `“${value}” is not a dialable number` : `“${value}” and “${second}” are not dialable numbers`;
}

/** What is asked before such a call is bought; the sandbox bills nobody. */
export function notDialableQuestion(params: NotDialable, sandbox: boolean): string {
  return sandbox
    ? `${notDialablePhrase(params)}. The sandbox will be asked all the same, and nothing is billed.`
    : `${notDialablePhrase(params)}. The service will be asked all the same, and the call is billed.`;
}
