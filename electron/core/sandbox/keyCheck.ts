/** Whether a request may come in at all: the header `x-api-key` against the one key that this sandbox knows, and keys that are refused by name. */
import { invalidKey, keyDisabled, keyExpired, notEnabled, type Refusal } from './refusals.ts';

/** Keys that stand for the other key failures of the specification (Authentication, rule 8). */
const refusedKeys: Readonly<Record<string, Refusal>> = {
  disabled: keyDisabled,
  expired: keyExpired,
  'not-enabled': notEnabled,
};

/** Null where `given` is the sandbox's own key. A key that is repeated, cut or has a blank inside is simply another key. */
export function refuseKey(given: string | string[] | undefined, key: string): Refusal | null {
  if (given === key) return null;
  return (typeof given === 'string' && Object.hasOwn(refusedKeys, given) ? refusedKeys[given] : undefined) ?? invalidKey;
}
