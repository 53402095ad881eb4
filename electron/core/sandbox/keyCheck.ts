/** Checks the header `x-api-key` against the sandbox's one key, and keys that are refused by name. */
import { invalidKey, keyDisabled, keyExpired, notEnabled, type Refusal } from './refusals.ts';

/** Keys for the other key failures of the specification (Authentication, rule 8). */
const refusedKeys: Readonly<Record<string, Refusal>> = {
  disabled: keyDisabled,
  expired: keyExpired,
  'not-enabled': notEnabled,
};

/** Null if `given` is the sandbox's key. A repeated or truncated key, or one with a blank inside, is simply another key. */
export function refuseKey(given: string | string[] | undefined, key: string): Refusal | null {
  if (given === key) return null;
  return (typeof given === 'string' && Object.hasOwn(refusedKeys, given) ? refusedKeys[given] : undefined) ?? invalidKey;
}
