/** A team of whole cores over a real PostgreSQL: devices with folders of their own that share one hub and one key. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { TeamRole } from '../../electron/contract/team.ts';
import type { CoreOptions } from '../../electron/core/core.ts';
import type { Keychain, Ports } from '../../electron/core/ports.ts';
import { memoryKeychain, openTestCore, type TestCore } from './openTestCore.ts';
import { openEnvironment } from './phoneRun.ts';
import { startPostgres, type TempPostgres } from './tempPostgres.ts';

export interface Device {
  core: TestCore;
  keychain: Keychain;
  environmentId: string;
  /** Opens the folder again, with the keychain that the last process left. */
  reopen(): Promise<Device>;
}

export const teamKey = 'the-key-of-the-team';

export interface TestTeam {
  admin: Device;
  /** Joins with a code of the admin; `url` of the service at which it gets the team's key, unless it is a reviewer without. */
  join(role: TeamRole, name: string, options?: { withKey?: boolean }): Promise<Device>;
}

interface Opened {
  dataDir?: string;
  keychain: Keychain;
  ports?: Partial<Ports>;
  host?: CoreOptions['host'];
}

export const openDevice = async ({ dataDir, keychain, ports, host }: Opened): Promise<TestCore> =>
  openTestCore({ ...(dataDir === undefined ? {} : { dataDir }), ports: { keychain, ...ports }, ...(host && { host }) });

async function deviceOf(core: TestCore, keychain: Keychain, environmentId: string, ports?: Partial<Ports>): Promise<Device> {
  return {
    core,
    keychain,
    environmentId,
    reopen: async () => {
      await core.close();
      return deviceOf(await openDevice({ dataDir: core.dataDir, keychain, ...(ports && { ports }) }), keychain, environmentId, ports);
    },
  };
}

export interface TeamLimits {
  callsPerSecond?: number;
  quotaCalls?: number | null;
  budgetMicros?: number | null;
}

/** One PostgreSQL for the file; `team` makes a hub with an admin whose device has the key for the service at `url`. */
export function useTeams(): {
  postgres(): TempPostgres;
  team(url: string, limits?: TeamLimits, at?: { host: string; port: number }): Promise<TestTeam>;
} {
  let postgres: TempPostgres | null = null;
  const opened: TestCore[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await Promise.all(opened.map((core) => core.end().catch(() => undefined)));
    await postgres?.end();
  });
  const running = (): TempPostgres => {
    if (!postgres) throw new Error('PostgreSQL was not started');
    return postgres;
  };
  return {
    postgres: running,
    team: async (url, { callsPerSecond = 1_000, quotaCalls = null, budgetMicros = null } = {}, at) => {
      const { address, login, password } = await running().createDb();
      const keychain = memoryKeychain();
      const core = await openDevice({ keychain });
      opened.push(core);
      await core.handlers['team.create']({
        ...{ address: { ...address, ...at }, login, password, caPem: null, name: 'Solar sales', member: 'Ada', device: 'Front desk' },
      });
      const environmentId = await openEnvironment(core, url, teamKey, 'Live');
      const limits = { callsPerSecond, quotaCalls, budgetMicros, cycleDay: 1, currency: 'USD' };
      await core.handlers['team.setKey']({ environmentId, limits });
      return {
        admin: await deviceOf(core, keychain, environmentId),
        join: async (role, name, { withKey = true } = {}) => {
          const { code } = await core.handlers['team.invite']({ role, name });
          const own = memoryKeychain();
          const joined = await openDevice({ keychain: own });
          opened.push(joined);
          await joined.handlers['team.join']({ code, device: `${name}’s laptop` });
          const environment = withKey ? await openEnvironment(joined, url, teamKey, randomUUID().slice(0, 8)) : '';
          return deviceOf(joined, own, environment);
        },
      };
    },
  };
}
