/** Hubs for tests: made in databases of their own, with members who have joined. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { v7 } from 'uuid';
import type { FailureCode } from '../../electron/contract/failure.ts';
import type { TeamRole } from '../../electron/contract/team.ts';
import { createHub } from '../../electron/core/team/hub/createHub.ts';
import type { Hub, HubAsk, HubKey, HubLogin, HubQuestion, HubRecord } from '../../electron/core/team/hub/hub.ts';
import { openHub, type OpenHubOptions } from '../../electron/core/team/hub/openHub.ts';
import { sharedPostgres, startPostgres, type PostgresOptions, type TempPostgres } from './tempPostgres.ts';

/** What a promise is rejected with that fails like this, whatever the rest of its parameters is. */
export const refused = (code: FailureCode, params: object = {}): object => ({ failure: { code, params } });

export const madePassword = (): string => randomBytes(16).toString('base64url');
/** 32 bytes that stand for a name. */
export const hashOf = (name: string): Buffer => createHash('sha256').update(name).digest();

/** A key that limits nothing, changed by `limits`. */
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

/** A member's device: its hub, and what it needs in every call. */
export interface MadeDevice {
  hub: Hub;
  login: HubLogin;
  memberId: string;
  deviceId: string;
  epoch: string;
  /** Asks about these; `micros`, `callMs`, `keyId` and `leadMs` as given, or as nothing. */
  ask(questions: readonly (string | Partial<HubQuestion>)[], options?: Partial<HubAsk>): Promise<Awaited<ReturnType<Hub['ask']>>>;
}

export interface MadeTeam {
  teamId: string;
  owner: HubLogin;
  admin: MadeDevice;
  /** A further member with a device, who has joined. */
  join(role: TeamRole, name?: string): Promise<MadeDevice>;
  /** A further device, or the same, of a member. */
  open(login: HubLogin, deviceId?: string, options?: OpenHubOptions): Promise<MadeDevice>;
  close(): Promise<void>;
}

/** A question about a name, by a new attempt. */
export const question = (name: string, more: Partial<HubQuestion> = {}): HubQuestion => ({
  identity: hashOf(name),
  attemptId: v7(),
  seen: null,
  ...more,
});

/** Records of a device, from number `from`. */
export function madeRecords(count: number, from = 1, kind = 'decision'): HubRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const body = randomBytes(40);
    return { recordId: v7(), deviceSeq: from + at, kind, sha256: createHash('sha256').update(body).digest(), body };
  });
}

export async function makeTeam(postgres: TempPostgres, { key = madeKey() }: { key?: ReturnType<typeof madeKey> } = {}): Promise<MadeTeam> {
  const owner = await postgres.createDb();
  const teamId = v7();
  const [memberId, password] = [v7(), madePassword()];
  const { login } = await createHub(owner, { teamId, name: 'Sales', member: { memberId, name: 'Ann', password } });
  const opened: Hub[] = [];

  const open: MadeTeam['open'] = async (as, deviceId = v7(), options = {}) => {
    const hub = await openHub(as, options);
    opened.push(hub);
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
          keyId: key.keyId,
          micros: 0,
          callMs: 1000,
          leadMs: 0,
          questions: questions.map((one) => (typeof one === 'string' ? question(one) : { ...question(''), ...one })),
          ...more,
        }),
    };
  };
  const admin = await open({ ...owner, login, password });
  await admin.hub.setKey(key);
  return {
    teamId,
    owner,
    admin,
    async join(role, name = role) {
      const [once, own] = [madePassword(), madePassword()];
      const invited = await admin.hub.invite({ memberId: v7(), name, role, password: once, expiresAt: Date.now() + 60_000 });
      const joining = await openHub({ ...owner, login: invited.login, password: once });
      await joining.accept(own);
      await joining.close();
      return open({ ...owner, login: invited.login, password: own });
    },
    open,
    async close() {
      await Promise.all(opened.map((hub) => hub.close()));
    },
  };
}

/** The PostgreSQL that files share, or one of the file's own as `options` say; teams are closed after each test. */
export function usePostgres(options?: PostgresOptions): {
  postgres(): TempPostgres;
  team(options?: Parameters<typeof makeTeam>[1]): Promise<MadeTeam>;
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
    async team(more) {
      const made = await makeTeam(postgres(), more);
      teams.push(made);
      return made;
    },
  };
}
