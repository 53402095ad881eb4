/** What is said of the keys that evidence is signed with. */
import type { SigningProblem } from '#contract/evidence/signing.ts';

/** In groups of four, as people compare fingerprints. */
export const fingerprintText = (keyId: string): string => (keyId.match(/.{1,4}/g) ?? []).join(' ');

/** Why nothing is signed, and what to do. */
export function signingProblemSentence(problem: SigningProblem): string {
  if (problem.code === 'keyGone')
    return `The keychain doesn’t have the private part of the key ${problem.keyId.slice(0, 8)}…, so evidence is not signed. The data folder may come from another computer: replace the key to sign again.`;
  return `Evidence is not signed, because the system’s keychain can’t be used (${problem.reason.replace(/\.$/, '')}). Unlock or install one; the command line can sign with a key file.`;
}
