/** Text about the keys that sign evidence, and about time-stamps. */
import type { SigningProblem, TimestampProblem, TimestampRefusal } from '#contract/evidence/signing.ts';

/** The key's ID in groups of four characters, as people compare fingerprints. */
export const fingerprintText = (keyId: string): string => (keyId.match(/.{1,4}/g) ?? []).join(' ');

/** Says why nothing is signed and what to do about it. */
export function signingProblemSentence(problem: SigningProblem): string {
  if (problem.code === 'keyGone')
    return `The keychain doesn’t have the private part of the key ${problem.keyId.slice(0, 8)}…, so evidence is not signed. The data folder may come from another computer: replace the key to sign again.`;
  return `Evidence is not signed, because the system’s keychain can’t be used (${problem.reason.replace(/\.$/, '')}). Unlock or install one; the command line can sign with a key file.`;
}

const problems: Record<TimestampProblem, string> = {
  unreadable: 'it can’t be read as a time-stamp token',
  otherHash: 'it is over something else',
  signature: 'its signature doesn’t match',
  notForTime: 'its certificate isn’t one for time-stamps',
  chain: 'its certificates don’t belong together',
  notValidThen: 'a certificate in it wasn’t valid at that time',
};

/** Why a time-stamp is invalid, as the rest of a sentence after "because". */
export const timestampProblemPhrase = (problem: TimestampProblem): string => problems[problem];

const refusals: Record<TimestampRefusal, (detail: string) => string> = {
  unreachable: (detail) => `the server can’t be reached (${detail})`,
  timedOut: () => 'the server took too long to reply',
  status: (detail) => `the server replied with HTTP status ${detail}`,
  notAReply: () => 'what it replied is not a time-stamp reply',
  refused: (detail) => `the server refused${detail === '' ? '' : ` (${detail})`}`,
  otherNonce: () => 'the reply belongs to another request',
  unreadable: () => problems.unreadable,
  otherHash: () => problems.otherHash,
  signature: () => problems.signature,
  notForTime: () => problems.notForTime,
  chain: () => problems.chain,
  notValidThen: () => problems.notValidThen,
};

/** Why no time-stamp was obtained, as the rest of a sentence after "because". `detail`: the system's or the server's message. */
export const timestampRefusalPhrase = (problem: TimestampRefusal, detail: string): string => refusals[problem](detail);

/** Text about evidence in the settings: keys and time-stamps. */
export const evidenceSettingsWords = {
  title: 'Evidence',
  about:
    'Evidence is signed with a key of yours. Whoever has its public part can verify a file without this program; compare the fingerprint by another way, such as a phone call.',
  organization: 'Organization',
  aboutOrganization: 'On whose behalf the checks are made, as evidence says it',
  timestampUrl: 'Time-stamp server',
  aboutTimestampUrl: 'RFC 3161; gets a hash and nothing else. Empty: none',
  badTimestampUrl: 'Enter an address like http://timestamp.example.com',
  none: 'No key yet: the first evidence makes one.',
  table: 'Signing keys',
  columns: { fingerprint: 'Fingerprint (SHA-256)', made: 'Made', state: 'State', actions: 'Actions' },
  current: 'Signs new evidence',
  retired: (when: string) => `Retired ${when}`,
  madeBy: (when: string, by: string) => `${when} by ${by}`,
  export: 'Export public key',
  exported: (fileName: string) => `The public key was written to ${fileName}.`,
  make: 'Make a key',
  replace: 'Replace key',
  asks: 'The present key signs nothing anymore. What it signed still verifies.',
  replaceNow: 'Replace it',
  replaced: 'A new key signs from now on.',
  fileName: (keyId: string) => `rollcall-public-key-${keyId.slice(0, 8)}.pem`,
};
