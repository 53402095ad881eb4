/** Connects an account: a key is kept only after the service has been asked with it, once. */
import type { CommandHandlers } from '#contract/commands.ts';
import type { Environment } from '#contract/accounts/environment.ts';
import { Failed } from '#contract/failure.ts';
import { keyTestOperation } from '#contract/accounts/keyTest.ts';
import { causeOf } from '../runs/session/performJob.ts';
import type { Outcome } from '../service/classify.ts';
import { accountAt, getEnvironment, nameAccount, refuseTaken, type AccountNeeds } from '../accounts/environmentCommands.ts';
import { sendOnce, type CallOptions } from './lookup.ts';

export interface ConnectOptions extends CallOptions, AccountNeeds {
  setKey: CommandHandlers['environments.setKey'];
}

/** The handler of `environments.connect`. */
export const connectAccount =
  (options: ConnectOptions): CommandHandlers['environments.connect'] =>
  async ({ baseUrl, key: typed, name, untested = false }): Promise<Environment> => {
    const { key, fingerprint } = options.keys.facts(typed);
    const url = options.parseBaseUrl(baseUrl);
    if (name !== undefined) refuseTaken(options.db, name, url);
    // The test may be charged, so it is in the ledger before it is sent, and so is where it goes.
    const environmentId = await accountAt(options, url);
    if (!untested) refuseUnless(await testKey(options, environmentId, url, { key, fingerprint }), url);
    await nameAccount(options, environmentId, name);
    return options.setKey({ environmentId, key });
  };

/** Asks one question without what it is about: the service refuses it free of charge, and first refuses a key that it doesn't know. */
async function testKey(
  options: ConnectOptions,
  environmentId: string,
  baseUrl: string,
  { key, fingerprint }: { key: string; fingerprint: string },
): Promise<Outcome> {
  const environment = getEnvironment(options.db, environmentId);
  const { ports, write, newId } = options;
  const context = { ...ports, baseUrl, key, timeoutMs: environment.timeoutMs, write, newId };
  const built = { operation: keyTestOperation, parameters: [], correlation: [], addOns: [] };
  const { outcome } = await options.hold((ending) =>
    // It is no question that a colleague could have asked, and a team knows its key only once it is kept.
    sendOnce(
      options,
      { environment, context, keyFingerprint: fingerprint, gate: null },
      { attemptId: newId(), built, despite: false, isTest: true },
      ending,
    ),
  );
  return outcome;
}

/** Throws unless the outcome shows that the service knows the key: an answer, a refusal of the question, or a limit of the key. */
function refuseUnless(outcome: Outcome, url: string): void {
  const { kind, blocks, serviceMessage } = outcome;
  const said = serviceMessage ?? '';
  if (kind === 'done' || kind === 'rateLimited' || blocks === 'quota') return;
  if (kind === 'offline') throw new Failed('environment.untested', { untested: 'offline', said });
  if (kind === 'retryLater') throw new Failed('environment.untested', { untested: 'noAnswer', said });
  if (kind === 'refused') {
    // Any other server refuses what it doesn't understand, too, but not in the service's words.
    if (said === '') throw new Failed('environment.wrongAddress', { url });
    return;
  }
  const cause = causeOf(outcome);
  if (cause === 'wrongAddress') throw new Failed('environment.wrongAddress', { url });
  throw cause === 'keyRefused'
    ? new Failed('environment.keyRefused', { said })
    : new Failed('environment.untested', { untested: 'forbidden', said });
}
