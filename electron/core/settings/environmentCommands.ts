/** The commands for environments: created by URL, named, priced, and given a key that can't be read back. */
import type { Environment } from '../../contract/environment.ts';
import { defaultPrices } from '../../contract/operations/defaultPrices.ts';
import type { CommandHandlers } from '../../contract/commands.ts';
import type { Emit } from '../../contract/events.ts';
import { Failed } from '../../contract/failure.ts';
import { sandboxEnvironmentId } from '../../contract/ids.ts';
import type { Clock } from '../ports.ts';
import type { ReadDb } from '../store/database.ts';
import { findEnvironment, readEnvironments, type StoredEnvironment } from '../store/ledger/environments.ts';
import type { WriteLedger } from '../store/ledger/writes.ts';
import type { Keys } from './keys.ts';

export interface EnvironmentOptions {
  db: ReadDb;
  write: WriteLedger;
  keys: Keys;
  clock: Clock;
  newId(): string;
  emit: Emit;
  /** Makes a base URL canonical; throws Failed('environment.badUrl'). */
  parseBaseUrl(text: string): string;
}

/** The key tier that most users have: 10 queries per second. */
export const usualTier = { callsPerSecond: 10, concurrency: 10, timeoutMs: 30_000, currency: 'USD' };

/** Creates the built-in sandbox if it doesn't exist. */
export async function ensureSandboxEnvironment(write: WriteLedger, clock: Clock): Promise<void> {
  await write('environments.create', {
    environmentId: sandboxEnvironmentId,
    name: 'sandbox',
    kind: 'sandbox',
    baseUrl: null,
    ...usualTier,
    callsPerSecond: 50,
    concurrency: 20,
    prices: defaultPrices,
    createdAt: clock.now(),
  });
}

export function getEnvironment(db: ReadDb, environmentId: string): StoredEnvironment {
  const found = findEnvironment(db, environmentId);
  if (!found) throw new Failed('environment.notFound', { environment: environmentId });
  return found;
}

type Handlers = Pick<
  CommandHandlers,
  'environments.list' | 'environments.create' | 'environments.change' | 'environments.setKey' | 'environments.forgetKey'
>;

export function environmentCommands({ db, write, keys, clock, newId, emit, parseBaseUrl }: EnvironmentOptions): Handlers {
  const show = async (stored: StoredEnvironment): Promise<Environment> => {
    const { keyFingerprint, keyEnding, keySetAt, createdAt, ...environment } = stored;
    return { ...environment, key: await keys.state(stored.environmentId, { ending: keyEnding, setAt: keySetAt }) };
  };
  const changed = async (environmentId: string): Promise<Environment> => {
    emit('environments.changed', {});
    return show(getEnvironment(db, environmentId));
  };
  const noneCalled = (name: string, except?: string): void => {
    const taken = readEnvironments(db).find((other) => other.name.toLowerCase() === name.toLowerCase() && other.environmentId !== except);
    if (taken) throw new Failed('environment.nameTaken', { name });
  };

  return {
    'environments.list': () => Promise.all(readEnvironments(db).map(show)),
    'environments.create': async ({ name, baseUrl }) => {
      const url = parseBaseUrl(baseUrl);
      // The URL identifies an environment: the same URL means the same environment.
      const known = readEnvironments(db).find((environment) => environment.baseUrl === url);
      if (known) return show(known);
      noneCalled(name);
      const environmentId = newId();
      await write('environments.create', {
        environmentId,
        name,
        kind: 'service',
        baseUrl: url,
        ...usualTier,
        prices: defaultPrices,
        createdAt: clock.now(),
      });
      return changed(environmentId);
    },
    'environments.change': async ({ environmentId, change }) => {
      getEnvironment(db, environmentId);
      if (change.name !== undefined) noneCalled(change.name, environmentId);
      await write('environments.change', { environmentId, change });
      return changed(environmentId);
    },
    'environments.setKey': async ({ environmentId, key }) => {
      getEnvironment(db, environmentId);
      const { fingerprint, ending } = await keys.set(environmentId, key);
      await write('environments.setKeyFacts', { environmentId, fingerprint, ending, at: clock.now() });
      return changed(environmentId);
    },
    'environments.forgetKey': async ({ environmentId }) => {
      getEnvironment(db, environmentId);
      await keys.forget(environmentId);
      await write('environments.setKeyFacts', { environmentId, fingerprint: null, ending: null, at: null });
      return changed(environmentId);
    },
  };
}
