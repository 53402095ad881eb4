/** Hubs for tests: made in their own databases, with members who have joined. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { v7 } from 'uuid';
import { z } from 'zod';
import type { FailureCode } from '#contract/failure.ts';
import type { TeamRole } from '#contract/team/team.ts';
import type { Hub, HubKey, HubLogin, SeenOfHub } from '#core/team/hub/hub.ts';
import type { HubAsk, HubQuestion } from '#core/team/hub/hubAsking.ts';
import type { HubRecord } from '#core/team/hub/hubLog.ts';
import { openHub, type OpenHubOptions } from '#core/team/hub/openHub.ts';
import { loginName } from '#core/team/hub/schema/hubFunctions.ts';
import { scramVerifier } from '#core/team/hub/members.ts';
import { sharedPostgres, startPostgres, type PostgresOptions, type TempPostgres } from './tempPostgres.ts';

/** Matches the error of a promise rejected with this failure, regardless of its other parameters. */
export const refused = (code: FailureCode, params: object = {}): object => ({ failure: { code, params } });

export const madePassword = (): string => randomBytes(16).toString('base64url');
/** The state of a device that has just joined. */
export const seenNothing: SeenOfHub = { reportedEpoch: null, reportedEpochs: 0, pulledThrough: 0, pulledId: null, pushedThrough: 0 };
/** Returns 32 bytes that represent a name. */
export const hashOf = (name: string): Buffer => createHash('sha256').update(name).digest();

/** A key without limits, overridden by `limits`. */
export const madeKey = (limits: Partial<HubKey> = {}): Parameters<Hub['setKey']>[0] => ({
  keyId: hashOf('key'),
  siteId: hashOf('site'),
  name: 'Main key',
  callsPerSecond: 100_000,
  quotaCalls: null,
  budgetMicros: null,
  cycleDay: 1,
  currency: 'USD',
  ...limits,
});

/** A member's device: its hub, and what every call of it needs. */
export interface MadeDevice {
  hub: Hub;
  login: HubLogin;
  memberId: string;
  deviceId: string;
  epoch: string;
  /** Asks about these; `micros`, `callMs`, `keyId` and `leadMs` are optional. */
  ask(questions: readonly (string | Partial<HubQuestion>)[], options?: Partial<HubAsk>): Promise<Awaited<ReturnType<Hub['ask']>>>;
}

export interface MadeTeam {
  teamId: string;
  owner: HubLogin;
  admin: MadeDevice;
  /** Adds a member with a device, who has joined. `name`: by default the role, with a number from the second on. */
  join(role: TeamRole, name?: string): Promise<MadeDevice>;
  /** Opens another device of a member, or the same one again. */
  open(login: HubLogin, deviceId?: string, options?: OpenHubOptions): Promise<MadeDevice>;
  close(): Promise<void>;
}

/** A question about a name, with a new attempt. */
export const question = (name: string, more: Partial<HubQuestion> = {}): HubQuestion => ({
  identity: hashOf(name),
  attemptId: v7(),
  seen: null,
  ...more,
});

/** Makes records of a device, starting with number `from`. */
export function madeRecords(count: number, from = 1, kind = 'decision'): HubRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const body = randomBytes(40);
    return { recordId: v7(), deviceSeq: from + at, kind, sha256: createHash('sha256').update(body).digest(), body };
  });
}

/** The same for `key`s with other limits: a question names the key only by its id. */
const { keyId } = madeKey();

/** Opens devices of a hub's members, and closes them. */
function deviceOpener(): { open: MadeTeam['open']; close(hubs?: Iterable<Hub>): Promise<void> } {
  const opened = new Set<Hub>();
  return {
    async open(as, deviceId = v7(), options = {}) {
      const hub = await openHub(as, options);
      opened.add(hub);
      const { epoch, member } = await hub.about();
      await hub.enrol({ deviceId, label: `${member.name}’s laptop` });
      return {
        hub,
        login: as,
        memberId: member.memberId,
        deviceId,
        epoch,
        ask: (questions, more = {}) =>
          hub.ask({
            deviceId,
            epoch,
            keyId,
            micros: 0,
            callMs: 1000,
            leadMs: 0,
            questions: questions.map((one) => (typeof one === 'string' ? question(one) : { ...question(''), ...one })),
            ...more,
          }),
      };
    },
    async close(hubs = opened) {
      const closing = [...hubs];
      for (const hub of closing) opened.delete(hub);
      await Promise.all(closing.map((hub) => hub.close()));
    },
  };
}

/** Returns `buyer`, `buyer 2`, …: member names are unique in a team. */
function namesInTurn(): (role: TeamRole) => string {
  const given = new Map<TeamRole, number>();
  return (role) => {
    const count = (given.get(role) ?? 0) + 1;
    given.set(role, count);
    return count === 1 ? role : `${role} ${count}`;
  };
}

/** Makes a separate team, whose hub is a copy of an empty one. */
export async function makeTeam(postgres: TempPostgres, { key = madeKey() }: { key?: ReturnType<typeof madeKey> } = {}): Promise<MadeTeam> {
  const { owner, teamId } = await postgres.copyHub();
  const { database } = owner.address;
  const [memberId, password] = [v7(), madePassword()];
  const login = loginName(teamId, memberId);
  // Same as the last step of createHub.
  await postgres.sql(
    database,
    `SELECT hub.add_member('${memberId}', 'Ann', 'admin', '${login}', '${await scramVerifier(password)}', NULL)`,
  );
  const { open, close } = deviceOpener();
  const admin = await open({ ...owner, login, password });
  const freeName = namesInTurn();
  await admin.hub.setKey(key);
  return {
    teamId,
    owner,
    admin,
    async join(role, name = freeName(role)) {
      const [once, own] = [madePassword(), madePassword()];
      const invited = await admin.hub.invite({ memberId: v7(), name, role, password: once, expiresAt: Date.now() + 60_000 });
      const joining = await openHub({ ...owner, login: invited.login, password: once });
      await joining.accept(own);
      await joining.close();
      return open({ ...owner, login: invited.login, password: own });
    },
    open,
    close: () => close(),
  };
}

/**
 * One team for consecutive tests: its connections stay open, and its tables are reset. Members that a test has changed, and with them their
 * roles in the cluster, aren't used again.
 */
interface LastingTeam {
  /** Null if a test is using it. */
  take(key: ReturnType<typeof madeKey>): Promise<MadeTeam> | null;
}

interface KeptDevice {
  device: MadeDevice;
  role: TeamRole;
  name: string;
  /** The rows of its member and its device, as JSON. */
  rows: { member: string; device: string };
  isInUse: boolean;
}

async function makeLastingTeam(postgres: TempPostgres): Promise<LastingTeam> {
  const made = await makeTeam(postgres);
  const { database } = made.owner.address;
  postgres.keepOpen(database);
  const sql = (text: string, values?: unknown[]): Promise<Record<string, unknown>[]> => postgres.sql(database, text, values);
  const keep = async (device: MadeDevice, role: TeamRole, name: string): Promise<KeptDevice> => {
    const [rows] = await sql(
      'SELECT to_json(m)::text AS member, to_json(d)::text AS device FROM hub.members m JOIN hub.devices d USING (member) WHERE d.device = $1',
      [device.deviceId],
    );
    return { device, role, name, rows: z.object({ member: z.string(), device: z.string() }).parse(rows), isInUse: true };
  };
  const admin = await keep(made.admin, 'admin', 'Ann');
  let kept = [admin];
  const [before] = await sql('SELECT to_json(t)::text AS team FROM hub.team t');
  const { team } = z.object({ team: z.string() }).parse(before);
  const tables = await sql(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'hub'::regnamespace AND relkind = 'r' AND relname NOT IN ('versions', 'head')`,
  );
  const emptied = tables.map(({ name }) => `DELETE FROM hub.${String(name)};`).join(' ');
  /** Returns an INSERT with the row as JSON in its text, because multiple statements can't take parameters. */
  const put = (table: string, json: string): string =>
    `INSERT INTO hub.${table} SELECT * FROM json_populate_record(NULL::hub.${table}, $json$${json}$json$);`;
  const putBack = ({ rows }: KeptDevice): string => put('members', rows.member) + put('devices', rows.device);

  /** Empties the hub for another test; false if its admin was changed. */
  const reset = async (): Promise<boolean> => {
    const found = await sql('SELECT to_json(m)::text AS member FROM hub.members m');
    const members = new Set(found.map(({ member }) => member));
    const changed = kept.filter(({ isInUse, rows }) => isInUse && !members.has(rows.member));
    await Promise.all(changed.map(({ device }) => device.hub.close()));
    kept = kept.filter((one) => !changed.includes(one));
    if (changed.includes(admin)) return false;
    await sql(
      `SET LOCAL session_replication_role = replica; ${emptied} UPDATE hub.head SET seq = 0; ${put('team', team)} ${putBack(admin)}`,
    );
    for (const one of kept) one.isInUse = one === admin;
    return true;
  };

  let isTaken: boolean = false;
  return {
    take(key) {
      if (isTaken) return null;
      isTaken = true;
      const opener = deviceOpener();
      const freeName = namesInTurn();
      const lasting: MadeTeam = {
        ...made,
        async join(role, name = freeName(role)) {
          const known = kept.find((one) => !one.isInUse && one.role === role && one.name === name);
          if (known === undefined) {
            const device = await made.join(role, name);
            // A device that joined in an epoch of the test's own doesn't carry over to the next test.
            if (device.epoch === made.admin.epoch) kept.push(await keep(device, role, name));
            return device;
          }
          known.isInUse = true;
          await sql(putBack(known));
          return known.device;
        },
        open: opener.open,
        async close() {
          await opener.close();
          isTaken = !(await reset());
        },
      };
      return made.admin.hub.setKey(key).then(() => lasting);
    },
  };
}

const lastingTeams = new WeakMap<TempPostgres, Promise<LastingTeam>>();
/** Returns the lasting team of this server; a team that is in use, even permanently, is replaced by a new one. */
async function takeTeam(postgres: TempPostgres, key = madeKey()): Promise<MadeTeam> {
  const lasting = await lastingTeams.get(postgres);
  const taken = lasting?.take(key);
  if (taken) return taken;
  const next = makeLastingTeam(postgres);
  lastingTeams.set(postgres, next);
  return (await next).take(key) ?? takeTeam(postgres, key);
}

/**
 * The PostgreSQL that files share, or the file's own as `options` specify; teams are closed after each test. `isOwn`: a hub that no other
 * test uses, for tests that change more than its rows.
 */
export function usePostgres(options?: PostgresOptions): {
  postgres(): TempPostgres;
  team(options?: { key?: ReturnType<typeof madeKey>; isOwn?: boolean }): Promise<MadeTeam>;
} {
  let started: TempPostgres | undefined;
  const teams: MadeTeam[] = [];
  const postgres = (): TempPostgres => {
    if (started === undefined) throw new Error('PostgreSQL is started before the tests, not before the file');
    return started;
  };
  beforeAll(async () => {
    started = await (options === undefined ? sharedPostgres() : startPostgres(options));
  });
  afterEach(async () => {
    await Promise.all(teams.splice(0).map((team) => team.close()));
  });
  afterAll(async () => {
    if (options !== undefined) await started?.end();
  });
  return {
    postgres,
    async team({ key, isOwn = false } = {}) {
      const made = await (isOwn ? makeTeam(postgres(), { ...(key && { key }) }) : takeTeam(postgres(), key));
      teams.push(made);
      return made;
    },
  };
}
