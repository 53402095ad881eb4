/** Says why there is no update: of this program at all, or of what its feed has. */
import type { NoUpdates, UpdateProblem } from '#contract/desktop/updates.ts';

const impossible: Record<NoUpdates, string> = {
  host: 'Only the desktop program can update itself; install a new version the way you installed this one.',
  checkout: 'Rollcall was started from its sources, so it has no updates; pull and build them instead.',
  noKey:
    'Rollcall was packaged without a release key, so it can’t tell a genuine update from another; get a package that was made with one, or install new versions by hand.',
  unpacked: 'This copy of Rollcall was unpacked from an archive, so it can’t be updated; unpack a new version, or use an installer.',
};
export const noUpdatesSentence = (why: NoUpdates): string => impossible[why];

const unchanged = 'Rollcall is unchanged';
const of = (detail: string): string => (detail === '' ? '' : ` (${detail})`);

const problems: Record<UpdateProblem, (detail: string) => string> = {
  unreachable: (detail) => `The update feed can’t be read${of(detail)}. ${unchanged}; check the address and your network, and look again.`,
  unsigned: () =>
    `The update feed has no signature, so nothing of it was used. ${unchanged}; ask whoever keeps the feed to add SHA256SUMS.sig.`,
  signature: () =>
    `The update feed isn’t signed with the key that this program trusts, so nothing of it was used. ${unchanged}; tell whoever keeps the feed.`,
  changed: (detail) =>
    `${detail} on the update feed isn’t the file that was signed, so it was deleted. ${unchanged}; look again, and if it stays so, tell whoever keeps the feed.`,
  unreadable: (detail) => `${detail} on the update feed can’t be read as a release. ${unchanged}; tell whoever keeps the feed.`,
  older: (detail) =>
    `The update feed has version ${detail}, which is older than this one. ${unchanged}; an older version is never installed.`,
  noPackage: (detail) =>
    `Version ${detail} on the update feed has no package for this computer. ${unchanged}; ask whoever keeps the feed to add one.`,
  disk: (detail) => `The update can’t be written to the data folder${of(detail)}. ${unchanged}; free some space, and look again.`,
  install: (detail) => `The update couldn’t be installed${of(detail)}. ${unchanged}; look again, or install it by hand.`,
};
export const updateProblemSentence = (problem: UpdateProblem, detail: string): string => problems[problem](detail);
