/** Says that a look-up would go out with a number that nobody can dial, and asks whether that is meant. */
import { said } from './said.ts';

type Params = Record<string, string | number>;

/** From the failure’s parameters: `“555” is not a dialable number`, `“555” and “12” are not dialable numbers`. */
export function notDialablePhrase(params: Params): string {
  const first = `“${said(params, 'value')}”`;
  return params['second'] === undefined
    ? `${first} is not a dialable number`
    : `${first} and “${said(params, 'second')}” are not dialable numbers`;
}

/** What is asked before such a call is bought; the sandbox bills nobody. */
export function notDialableQuestion(params: Params, sandbox: boolean): string {
  return sandbox
    ? `${notDialablePhrase(params)}. The sandbox will be asked all the same, and nothing is billed.`
    : `${notDialablePhrase(params)}. The service will be asked all the same, and the call is billed.`;
}
