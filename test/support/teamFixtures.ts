/** A team of whole cores over a real PostgreSQL: devices with their own folders that share one hub and one key. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll } from 'vitest';
import type { TeamRole } from '#contract/team/team.ts';
import type { CoreOptions } from '#core/core.ts';
import type { Keychain, Ports } from '#core/ports.ts';
import { loginName } from '#core/team/hub/schema/hubFunctions.ts';
import { scramVerifier } from '#core/team/hub/members.ts';
import { joinCode } from '#core/team/joining/recoveryKit.ts';
import { secretBytes } from '#core/team/joining/seal.ts';
import { fileKeychain } from './fileKeychain.ts';
import { openTestCore, type TestCore } from './openTestCore.ts';
import { openEnvironment } from './phoneRun.ts';
import { sharedPostgres, startPostgres, type PostgresOptions, type TempPostgres } from './tempPostgres.ts';

export interface Device {
  core: TestCore;
  keychain: Keychain;
  /** The file of its keychain. */
  keychainPath: string;
  environmentId: string;
  /** Reopens the folder, with the last process's keychain. */
  reopen(): Promise<Device>;
}

export const teamKey = 'the-key-of-the-team';

export interface TestTeam {
  admin: Device;
  /**
   * Joins with a code from the admin, and gets the team's key unless `withKey` is false. `operator`: a typed name, by default the member's.
   */
  join(role: TeamRole, name: string, options?: { withKey?: boolean; ports?: Partial<Ports>; operator?: string }): Promise<Device>;
  /** The hub's database. */
  database: string;
}

interface Opened {
  dataDir?: string;
  operator?: string;
  keychain: Keychain;
  ports?: Partial<Ports>;
  host?: CoreOptions['host'];
}

export const openDevice = async ({ dataDir, operator, keychain, ports, host }: Opened): Promise<TestCore> =>
  openTestCore({
    ...(dataDir !== undefined && { dataDir }),
    ...(operator !== undefined && { operator }),
    ports: { keychain, ...ports },
    ...(host && { host }),
  });

function deviceOf(core: TestCore, keychainPath: string, environmentId: string, opened: TestCore[], ports?: Partial<Ports>): Device {
  const keychain = fileKeychain(keychainPath);
  return {
    ...{ core, keychain, keychainPath, environmentId },
    reopen: async () => {
      await core.close();
      const again = await openDevice({ dataDir: core.dataDir, keychain, ...(ports && { ports }) });
      opened.splice(opened.indexOf(core), 1, again);
      return deviceOf(again, keychainPath, environmentId, opened, ports);
    },
  };
}

export interface TeamLimits {
  callsPerSecond?: number;
  quotaCalls?: number | null;
  budgetMicros?: number | null;
}

/**
 * Copies an empty hub, because creating one takes longer than most tests; returns the code of its admin, who reaches it at `at`, the test's
 * address.
 */
async function invitedAdmin(postgres: TempPostgres, at?: { host: string; port: number }): Promise<{ database: string; code: string }> {
  const { owner, teamId } = await postgres.copyHub();
  const [memberId, password] = [v7(), randomBytes(16).toString('base64url')];
  const [login, { database }] = [loginName(teamId, memberId), owner.address];
  const added = [memberId, 'Ada', 'admin', login, await scramVerifier(password)];
  await postgres.sql(database, `SELECT hub.add_member($1, $2, $3, $4, $5, now() + interval '1 hour')`, added);
  await postgres.sql(database, `UPDATE hub.team SET name = 'Solar sales'`);
  const person = { login, password, caPem: null, role: 'admin', memberId, member: 'Ada' } as const;
  const sent = { teamId, name: 'Solar sales', expiresAt: Date.now() + 3_600_000, secret: randomBytes(secretBytes) };
  return { database, code: joinCode({ ...person, ...sent, address: { ...owner.address, ...at } }) };
}

/**
 * The PostgreSQL that files share, or the file's own as `options` specify; `team` makes a hub with an admin whose device has the key for
 * the service at `url`.
 */
export function useTeams(options?: PostgresOptions): {
  postgres(): TempPostgres;
  /** `shared`: ports of all its devices. */
  team(url: string, limits?: TeamLimits, at?: { host: string; port: number }, shared?: Partial<Ports>): Promise<TestTeam>;
} {
  let postgres: TempPostgres | null = null;
  const opened: TestCore[] = [];
  const keychains = mkdtempSync(join(tmpdir(), 'rollcall-keychains-'));
  const newKeychain = (): string => join(keychains, randomUUID());
  beforeAll(async () => {
    postgres = await (options === undefined ? sharedPostgres() : startPostgres(options));
  });
  afterAll(async () => {
    await Promise.all(opened.map((core) => core.end().catch(() => undefined)));
    if (options !== undefined) await postgres?.end();
    rmSync(keychains, { recursive: true });
  });
  const running = (): TempPostgres => {
    if (!postgres) throw new Error('PostgreSQL was not started');
    return postgres;
  };
  return {
    postgres: running,
    team: async (url, { callsPerSecond = 1_000, quotaCalls = null, budgetMicros = null } = {}, at, shared) => {
      const { database, code } = await invitedAdmin(running(), at);
      const path = newKeychain();
      const core = await openDevice({ keychain: fileKeychain(path), operator: 'Ada', ...(shared && { ports: shared }) });
      opened.push(core);
      await core.handlers['team.join']({ code, device: 'Front desk' });
      const environmentId = await openEnvironment(core, url, teamKey, 'Live');
      const limits = { callsPerSecond, quotaCalls, budgetMicros, cycleDay: 1, currency: 'USD' };
      await core.handlers['team.setKey']({ environmentId, limits });
      return {
        database,
        admin: deviceOf(core, path, environmentId, opened, shared),
        join: async (role, name, { withKey = true, ports: more, operator = name } = {}) => {
          const ports = { ...shared, ...more };
          const { code } = await core.handlers['team.invite']({ role, name });
          const own = newKeychain();
          const joined = await openDevice({ keychain: fileKeychain(own), operator, ...(ports && { ports }) });
          opened.push(joined);
          await joined.handlers['team.join']({ code, device: `${name}’s laptop` });
          const environment = withKey ? await openEnvironment(joined, url, teamKey, randomUUID().slice(0, 8)) : '';
          return deviceOf(joined, own, environment, opened, ports);
        },
      };
    },
  };
}
