/** Opens the calls that a person makes manually: look-ups, and the test of a new account's key. */
import type { CommandHandlers, HandlersOf } from '#contract/commands.ts';
import { parseBaseUrl, correlationOf } from '../service/serviceRequest.ts';
import { ageOf, askLookup, operationOf, type LookupOptions } from './lookup.ts';
import { type Environment, keyTestOperation } from '#contract/accounts/environment.ts';
import { Failed } from '#contract/failure.ts';
import type { LookupPreview, LookupRequest } from '#contract/lookups/lookup.ts';
import { causeOf } from '../runs/session/performJob.ts';
import type { Outcome } from '../service/classify.ts';
import { accountAt, getEnvironment, nameAccount, refuseTaken, type AccountNeeds } from '../accounts/environmentCommands.ts';
import { sendOnce, type CallOptions } from './sendOnce.ts';
import { findLookup, readLookups } from '../service/answers/kept/lookups.sql.ts';
import { findSuppression } from '../suppression/inForce.sql.ts';
import { priceOfCall } from '../accounts/priceOfCall.ts';
import { showEntry, showLookup, wireOf, buildTyped } from './showLookup.ts';

interface ConnectOptions extends CallOptions, AccountNeeds {
  setKey: CommandHandlers['environments.setKey'];
}

/** The handler of `environments.connect`: connects an account. Its key is stored only after one test call to the service. */
const connectAccount =
  (options: ConnectOptions): CommandHandlers['environments.connect'] =>
  async ({ baseUrl, key: typed, name, untested = false }): Promise<Environment> => {
    const { key, fingerprint } = options.keys.facts(typed);
    const url = parseBaseUrl(baseUrl);
    if (name !== undefined) refuseTaken(options.db, name, url);
    // The test may be charged, so the ledger records it and its address before it is sent.
    const environmentId = await accountAt(options, url);
    if (!untested) refuseUnless(await testKey(options, environmentId, url, { key, fingerprint }), url);
    await nameAccount(options, environmentId, name);
    return options.setKey({ environmentId, key });
  };

/** Sends one request without its required parameters: the service rejects it free of charge, but rejects an unknown key first. */
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
    // Without the team's gate: no colleague could have asked this, and a team knows the key only once it is stored.
    sendOnce(
      options,
      { environment, context, keyFingerprint: fingerprint, gate: null },
      { firstId: newId(), built, despite: false, isTest: true },
      ending,
    ),
  );
  return outcome;
}

/** Throws unless the outcome shows that the service knows the key: an answer, a refusal of the question, or a limit of the key. */
function refuseUnless(outcome: Outcome, url: string): void {
  const { kind, blocks, serviceMessage } = outcome;
  const message = serviceMessage ?? '';
  if (kind === 'done' || kind === 'rateLimited' || blocks === 'quota') return;
  if (kind === 'offline') throw new Failed('environment.untested', { untested: 'offline', message });
  if (kind === 'retryLater') throw new Failed('environment.untested', { untested: 'noAnswer', message });
  if (kind === 'refused') {
    // Other servers also reject what they don't understand, but without the service's message.
    if (message === '') throw new Failed('environment.wrongAddress', { url });
    return;
  }
  const cause = causeOf(outcome);
  if (cause === 'wrongAddress') throw new Failed('environment.wrongAddress', { url });
  throw cause === 'keyRefused'
    ? new Failed('environment.keyRefused', { message })
    : new Failed('environment.untested', { untested: 'forbidden', message });
}

/** Maximum number of rows with the phone that are shown before a look-up. */
const knownRows = 5;

/** The commands that send a look-up, preview its request, and read the history. */
function lookupCommands(options: LookupOptions): HandlersOf<'lookups'> {
  const { db, ports, keys } = options;
  const baseUrlOf = async (environmentId: string): Promise<string> =>
    getEnvironment(db, environmentId).baseUrl ?? (await options.sandboxUrl());

  /** Returns what is known about an incomplete request: its price, and what prevents it. */
  async function preview(request: LookupRequest): Promise<LookupPreview> {
    const operation = operationOf(request);
    const environment = getEnvironment(db, request.environmentId);
    const price = priceOfCall(environment.prices, operation.id, request.addOns);
    const micros = price.micros ?? 0;
    const known = {
      cost: { lowMicros: micros, highMicros: micros, currency: environment.currency, complete: price.unpriced.length === 0 },
      unpriced: price.unpriced,
    };
    try {
      const made = correlationOf(options.newId(), ports.clock.now());
      const { request: built, notDialable } = buildTyped(operation, request.parameters, request.addOns, options.country(), made);
      const keyed = (await keys.find(request.environmentId)) !== null;
      return {
        ...known,
        wire: wireOf(built, await baseUrlOf(request.environmentId)),
        sent: [...built.parameters, ...built.correlation],
        notDialable: notDialable.map(([parameter]) => parameter),
        obstacle: keyed ? null : { code: 'environment.keyMissing', params: { environment: environment.name } },
      };
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      return { ...known, wire: null, sent: [], notDialable: [], obstacle: error.failure };
    }
  }

  return {
    'lookups.ask': (request) => askLookup(options, request),
    'lookups.preview': preview,
    'lookups.known': async ({ phone }) => {
      // One more than is shown, to tell whether there are more.
      const rows = await options.thread.call('lists.findPhone', { phone, most: knownRows + 1 });
      return {
        suppressed: findSuppression(db, 'phone', phone, ports.clock.now()),
        rows: rows.slice(0, knownRows),
        more: rows.length > knownRows,
      };
    },
    'lookups.list': async (query) => {
      const { lookups, total } = readLookups(db, query);
      const age = ageOf(options);
      return { entries: lookups.map((stored) => showEntry(stored, age)), total };
    },
    'lookups.get': async ({ lookupId }) => {
      const stored = findLookup(db, lookupId);
      if (!stored) throw new Failed('lookup.notFound', { lookupId });
      const { prices } = getEnvironment(db, stored.environmentId);
      return showLookup(stored, { baseUrl: await baseUrlOf(stored.environmentId), prices, age: ageOf(options) });
    },
  };
}

type FromRuns = 'limiterOf' | 'gateOf' | 'block' | 'hold';

export function openLookups(
  common: Omit<LookupOptions & ConnectOptions, FromRuns>,
  { runs }: { runs: { callers: Pick<LookupOptions, FromRuns> } },
): { handlers: HandlersOf<'lookups'> & Pick<CommandHandlers, 'environments.connect'> } {
  const options = { ...common, ...runs.callers };
  return { handlers: { ...lookupCommands(options), 'environments.connect': connectAccount(options) } };
}
