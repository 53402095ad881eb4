/** Explains why a run stopped and which checks failed. */
import type { Run, RunCause, RunCheck, RunState, StopCause, Stopped } from '#contract/runs/run.ts';
import { count, counted } from '../count.ts';
import { stateWord } from '../names.ts';
import { lookUp, quoted } from '../text.ts';

const causes: Record<StopCause, string> = {
  person: 'you asked it to',
  keyRefused: 'the service refused the key',
  notEnabled: 'the key is not enabled for this kind of check',
  keyLapsed: 'the service refuses what it answered with this key before: your balance may be used up, or the key expired',
  wrongAddress: 'the web address does not lead to the service',
  quotaUsed: 'the key’s quota is used up',
  budgetSpent: 'the budget is spent',
  maxCalls: 'it has reached its limit of checks',
  cycleQuota: 'the account has made as many checks as you allow it a month',
  cycleBudget: 'the account has spent its budget for this month',
  offline: 'the service could not be reached',
  storage: 'the disk can’t be written to',
  internal: 'the program ran into an internal error, written to its log',
  interrupted: 'the program ended while it was running',
  keyMissing: 'the account has no key',
  teamInDoubt: 'colleagues’ checks of what is left were cut off and may have been charged',
  teamRefused: 'the team’s hub lets this device buy nothing',
};

const remedies: Record<StopCause, string> = {
  person: 'Resume it whenever you like.',
  keyRefused: 'Replace the key, then resume.',
  notEnabled: 'Have this kind of check enabled for the key, or replace the key, then resume.',
  keyLapsed: 'Top up your balance, or replace the key, then resume.',
  wrongAddress: 'Connect an account with the right web address, and check the list there.',
  quotaUsed: 'Waiting does not help. Have the quota raised, or replace the key, then resume.',
  budgetSpent: 'Raise the budget, then resume.',
  maxCalls: 'Raise the limit of checks, then resume.',
  cycleQuota: 'Wait for the next month or raise the account’s limit in the settings, then resume.',
  cycleBudget: 'Wait for the next month or raise the account’s budget in the settings, then resume.',
  offline: 'Resume when the service can be reached again.',
  storage: 'Free some space or make the data folder writable, then resume.',
  internal: 'No answers are lost. Resume, and report the error if it happens again.',
  interrupted: 'Resume it: only answers that are still missing are bought.',
  keyMissing: 'Set the key, then resume.',
  teamInDoubt: 'Resume later, when the colleagues’ devices have told the hub; or buy the rest all the same, which may buy it twice.',
  teamRefused: 'See Settings, Team, for what to do, then resume.',
};

/** Storage failures by code; a stop carries the code as its message. */
const storage: Readonly<Record<string, { cause: string; remedy: string }>> = {
  'disk.full': { cause: 'the disk is full', remedy: 'Free some space, then resume.' },
  'dataFolder.corrupt': {
    cause: 'the ledger file is damaged',
    remedy: 'Close Rollcall and open it again to set the damaged file aside and recover what can be read.',
  },
  'dataFolder.restoreWaits': {
    cause: 'a backup is waiting to replace the ledger',
    remedy: 'Close Rollcall and open it again, then resume.',
  },
};
const storageOf = ({ code, message }: Pick<Stopped, 'code' | 'message'>) =>
  code === 'storage' && message !== null && Object.hasOwn(storage, message) ? storage[message] : undefined;

/** The cause as a clause for inside a sentence, with the service's message: `the service refused the key (“Forbidden”)`. */
export function stopCause(stopped: Pick<Stopped, 'code' | 'message'>): string {
  const { code, message } = stopped;
  const known = storageOf(stopped);
  if (known) return known.cause;
  const theirs = quoted(message);
  return theirs === null ? causes[code] : `${causes[code]} (${theirs})`;
}

/** What to do about the stop, as a sentence. */
export function stopRemedy(stopped: Pick<Stopped, 'code' | 'message'>): string {
  return storageOf(stopped)?.remedy ?? remedies[stopped.code];
}

/** Index of the current check; −1 if all are finished. */
export const checkAt = (checks: readonly Pick<RunCheck, 'state'>[]): number =>
  checks.findIndex(({ state }) => state === 'running' || state === 'waiting');

/**
 * Status of one check of a run: `Running`, `Waiting for step 1`, `Not enabled`, `Finished`. The current check of a paused run is shown as
 * paused.
 */
export function checkStateWord(
  checks: readonly Pick<RunCheck, 'state'>[],
  index: number,
  state: RunState,
  waitingFor: Run['waitingFor'] = null,
): string {
  switch (checks[index]?.state) {
    case 'waiting': {
      // Checks that the key isn't enabled for are skipped, so no check waits for them.
      const before = checks.slice(0, index).findLastIndex((check) => check.state === 'running' || check.state === 'waiting');
      if (before >= 0) return `Waiting for step ${before + 1}`;
      return state === 'running' ? 'Selecting rows' : stateWord(state, waitingFor);
    }
    case 'notEnabled':
      return 'Not enabled';
    case 'finished':
      return 'Finished';
    case 'running':
    case undefined:
      return stateWord(state, waitingFor);
  }
}

/** Why a key that was accepted before may be refused now. */
export const lapsedSentence = 'It was answered with this key before: your balance may be used up, or the key expired.';

/**
 * Explains that the key may not use an operation. `message`: the service's message, if known; `pending`: number of its checks without an
 * answer.
 */
export function notEnabledSentence(message: string | null, pending: number): string {
  const theirs = quoted(message);
  const answer = theirs === null ? 'The service refused to answer.' : `The service said ${theirs}.`;
  const rows = pending === 0 ? 'Its rows stay' : pending === 1 ? 'Its one check stays' : `Its ${counted(pending, 'check')} stay`;
  return `${answer} ${rows} pending: nothing is lost and nothing was charged for them.`;
}

const causeTitles: Record<RunCause['kind'], string> = {
  retried: 'Retried later',
  failed: 'Failed after every attempt',
  refused: 'Refused by the service',
  rateLimited: 'Asked to slow down',
  offline: 'Not reached',
  inDoubt: 'In doubt',
};

/** The kind of trouble, as a heading next to its count. */
export function causeTitle(kind: RunCause['kind']): string {
  return causeTitles[kind];
}

/** Title of the button that retries everything that failed for good: `Check all 16 again`. */
export function retryAllTitle(lost: readonly Pick<RunCause, 'count'>[]): string {
  const checks = lost.reduce((sum, cause) => sum + cause.count, 0);
  return checks === 1 ? 'Check the one again' : `Check all ${count(checks)} again`;
}

/** Meanings of codes that come without a message from the service; any other code is shown unchanged. */
const codeWords: Record<string, string> = {
  INTERNAL_ERROR: 'An error inside the service',
  INTERNAL_SERVER_ERROR: 'An error inside the service',
  SERVER_ERROR: 'An error inside the service',
  SERVICE_UNAVAILABLE: 'The service is down or overloaded',
  BAD_REQUEST: 'The service did not accept the request',
  timedOut: 'The check timed out',
  reset: 'The connection was cut',
  aborted: 'The check was interrupted',
  tooLarge: 'The answer was too large to be valid',
  malformed: 'The answer could not be read',
  unreadable: 'The answer could not be read',
};

/** System error codes that point to this computer's own network rather than the service. */
const ownNetwork: readonly string[] = ['ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'EAI_AGAIN'];
const unreached: Record<string, string> = {
  ECONNREFUSED: 'The service refuses connections: it may be down',
  ENOTFOUND: 'The service’s host name can’t be found: the base URL may be wrong, or there is no network',
  ETIMEDOUT: 'The service does not respond: it may be down',
  late: 'The connection took too long, or this computer slept',
};

/** Why there was no connection, as far as the system's error code shows; distinguishes a service that is down from a missing network. */
export function unreachedText(code: string | null): string {
  if (code !== null && ownNetwork.includes(code)) return 'This computer has no network';
  return lookUp(unreached, code ?? '') ?? 'The service can’t be reached';
}

/** Explains one cause, for display next to its heading: the service's message, or else its meaning. `sandbox`: nothing is billed. */
export function causeSentence({ kind, code, serviceMessage }: Pick<RunCause, 'kind' | 'code' | 'serviceMessage'>, sandbox = false): string {
  const theirs = quoted(serviceMessage);
  if (theirs !== null) return theirs;
  switch (kind) {
    case 'inDoubt':
      return sandbox ? 'Sent again; a service might charge both' : 'Sent again, possibly charged twice';
    case 'offline':
      return `${unreachedText(code)}. It goes on by itself`;
    case 'rateLimited':
      return 'Nothing was charged';
    case 'retried':
    case 'failed':
    case 'refused':
      return lookUp(codeWords, code) ?? code;
  }
}
