/** What is said of time-stamps: who stated which time, and why one doesn't hold or wasn't obtained. */
import type { TimestampProblem, TimestampRefusal } from '#contract/evidence/timestamp.ts';

const problems: Record<TimestampProblem, string> = {
  unreadable: 'it can’t be read as a time-stamp token',
  otherHash: 'it is over something else',
  signature: 'its signature doesn’t match',
  notForTime: 'its certificate isn’t one for time-stamps',
  chain: 'its certificates don’t belong together',
  notValidThen: 'a certificate in it wasn’t valid at that time',
};

/** Why a time-stamp doesn't hold, as the rest of a sentence after "because". */
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

/** Why no time-stamp was obtained, as the rest of a sentence after "because". `detail`: the system's or the server's words. */
export const timestampRefusalPhrase = (problem: TimestampRefusal, detail: string): string => refusals[problem](detail);
