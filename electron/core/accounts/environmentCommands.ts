/** The commands for environments: created by URL, named, priced, and given a key that can't be read back. */
import type { Environment, Prices } from '#contract/accounts/environment.ts';
import { defaultPrices } from '#contract/service/operations/catalog.ts';
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import { sandboxEnvironmentId } from '#contract/ids.ts';
import type { Clock } from '../ports.ts';
import type { ReadDb } from '../platform/database.ts';
import { findEnvironment, freeName, readEnvironments, type StoredEnvironment } from './environments.sql.ts';
import { refusedOperations } from '../runs/operationAccess.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import { parseBaseUrl } from '../service/serviceRequest.ts';
import type { Keys } from './keys.ts';

export interface EnvironmentOptions {
  db: ReadDb;
  write: WriteLedger;
  keys: Keys;
  clock: Clock;
  newId(): string;
  emit: Emit;
}

/** The key tier that most users have: 10 queries per second. */
const usualTier = { callsPerSecond: 10, concurrency: 10, timeoutMs: 30_000, currency: 'USD' };

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

/** Returns an environment with its key. Throws Failed('environment.notFound' | 'environment.keyMissing' | 'keychain.unavailable'). */
export async function keyedEnvironment(
  db: ReadDb,
  keys: Pick<Keys, 'find'>,
  environmentId: string,
): Promise<{ environment: StoredEnvironment; key: string; fingerprint: string }> {
  const environment = getEnvironment(db, environmentId);
  const found = await keys.find(environmentId);
  if (!found) throw new Failed('environment.keyMissing', { environment: environment.name });
  return { environment, ...found };
}

/** Throws Failed('environment.nameTaken') if an account at another address has this name. */
export function refuseTaken(db: ReadDb, name: string, baseUrl: string | null): void {
  const taken = readEnvironments(db).find((other) => other.name.toLowerCase() === name.toLowerCase() && other.baseUrl !== baseUrl);
  if (taken) throw new Failed('environment.nameTaken', { name });
}

export type AccountNeeds = Pick<EnvironmentOptions, 'db' | 'write' | 'newId' | 'clock'>;

/** Returns the id of the account at this address. A new one isn't connected until it is named, and is called after the address. */
export async function accountAt(
  { db, write, newId, clock }: AccountNeeds,
  baseUrl: string,
  currency = usualTier.currency,
): Promise<string> {
  const all = readEnvironments(db);
  const known = all.find((one) => one.baseUrl === baseUrl);
  if (known) return known.environmentId;
  const environmentId = newId();
  const made = { environmentId, kind: 'service', baseUrl, ...usualTier, currency, prices: defaultPrices, createdAt: clock.now() } as const;
  await write('environments.create', { ...made, name: freeName(baseUrl, all), connected: false });
  return environmentId;
}

/** Connects the account under this name; without one, it keeps its own or gets a default. Throws Failed('environment.nameTaken'). */
export async function nameAccount({ db, write }: AccountNeeds, environmentId: string, name?: string): Promise<void> {
  const { connected, baseUrl } = getEnvironment(db, environmentId);
  if (name !== undefined) refuseTaken(db, name, baseUrl);
  else if (connected) return;
  await write('environments.connect', { environmentId, name: name ?? freeName('Live', readEnvironments(db)) });
}

type Handlers = Omit<HandlersOf<'environments'>, 'environments.connect'>;

export function environmentCommands(needs: EnvironmentOptions): Handlers {
  const { db, write, keys, clock, emit } = needs;
  const show = async (stored: StoredEnvironment): Promise<Environment> => {
    const { keyFingerprint, keySetAt, createdAt, connected, ...environment } = stored;
    const refused = keyFingerprint === null ? [] : [...refusedOperations(db, keyFingerprint).keys()];
    return { ...environment, refused, key: await keys.state(stored.environmentId, keySetAt) };
  };
  const changed = async (environmentId: string): Promise<Environment> => {
    emit('environments.changed', {});
    return show(getEnvironment(db, environmentId));
  };

  return {
    'environments.list': () =>
      Promise.all(
        readEnvironments(db)
          .filter(({ connected }) => connected)
          .map(show),
      ),
    'environments.create': async ({ name, baseUrl }) => {
      const url = parseBaseUrl(baseUrl);
      // The URL identifies an environment: the same URL means the same environment.
      const known = readEnvironments(db).find((environment) => environment.baseUrl === url);
      if (known?.connected === true) return show(known);
      refuseTaken(db, name, url);
      const environmentId = await accountAt(needs, url);
      await nameAccount(needs, environmentId, name);
      return changed(environmentId);
    },
    'environments.change': async ({ environmentId, change }) => {
      const { baseUrl } = getEnvironment(db, environmentId);
      if (change.name !== undefined) refuseTaken(db, change.name, baseUrl);
      await write('environments.change', { environmentId, change });
      return changed(environmentId);
    },
    'environments.setKey': async ({ environmentId, key }) => {
      getEnvironment(db, environmentId);
      const { fingerprint } = await keys.set(environmentId, key);
      await write('environments.setKeyFacts', { environmentId, fingerprint, at: clock.now() });
      return changed(environmentId);
    },
    'environments.forgetKey': async ({ environmentId }) => {
      getEnvironment(db, environmentId);
      await keys.forget(environmentId);
      await write('environments.setKeyFacts', { environmentId, fingerprint: null, at: null });
      return changed(environmentId);
    },
  };
}

/** Returns the environment for a service that a colleague used: the one with its URL, or a new one without a key. */
export const environmentForTeam =
  (needs: AccountNeeds & Pick<EnvironmentOptions, 'emit'>) =>
  async (site: { baseUrl: string; name: string; currency: string }): Promise<string> => {
    const all = readEnvironments(needs.db);
    const known = all.find(({ baseUrl }) => baseUrl === site.baseUrl);
    if (known?.connected === true) return known.environmentId;
    const environmentId = await accountAt(needs, site.baseUrl, site.currency);
    await needs.write('environments.connect', { environmentId, name: freeName(site.name, all) });
    needs.emit('environments.changed', {});
    return environmentId;
  };

type Needs = AccountNeeds & Pick<EnvironmentOptions, 'emit'> & { keys: Pick<Keys, 'lend'> };

/**
 * Returns the environment for a slice of a colleague's run: with the colleague's prices, at which its calls are counted, and the key for
 * that slice.
 */
export const environmentForSlice =
  (needs: Needs) =>
  async (site: { baseUrl: string; name: string; currency: string; prices: Prices }, key: string): Promise<string> => {
    const environmentId = await environmentForTeam(needs)(site);
    const { prices, currency } = getEnvironment(needs.db, environmentId);
    if (currency !== site.currency || JSON.stringify(prices) !== JSON.stringify(site.prices)) {
      await needs.write('environments.change', { environmentId, change: { prices: site.prices, currency: site.currency } });
      needs.emit('environments.changed', {});
    }
    needs.keys.lend(environmentId, key);
    return environmentId;
  };
