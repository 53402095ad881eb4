/**
 * Who gets in, for how long, and what each role may do, even when bypassing the program.
 *
 * @module-tag postgres
 */
import pg from 'pg';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { TeamRole } from '#contract/team/team.ts';
import type { Hub, HubLogin } from '#core/team/hub/hub.ts';
import type { HubQuestion } from '#core/team/hub/hubAsking.ts';
import { openHub } from '#core/team/hub/openHub.ts';
import { hubFunctions, groupNames } from '#core/team/hub/schema/hubFunctions.ts';
import {
  hashOf,
  madeKey,
  madePassword,
  madeRecords,
  question,
  refused,
  seenNothing,
  usePostgres,
  type MadeDevice,
  type MadeTeam,
} from '../support/hubFixtures.ts';

const { postgres, team } = usePostgres();
const { keyId } = madeKey();
const removed = refused('team.removed', { name: 'Sales' });

const invite = async (
  { admin, owner }: MadeTeam,
  { role = 'buyer', forMs = 60_000 }: { role?: TeamRole; forMs?: number } = {},
): Promise<HubLogin & { memberId: string }> => {
  const [memberId, password] = [v7(), madePassword()];
  const { login } = await admin.hub.invite({ memberId, name: 'Bo', role, password, expiresAt: Date.now() + forMs });
  return { ...owner, memberId, login, password };
};

/** Bypasses the program: a connection with the member's login, as with psql. */
async function byHand<T>(
  { address, login, password }: HubLogin,
  work: (run: (text: string, values?: unknown[]) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ host: address.host, port: address.port, database: address.database, user: login, password, ssl: false });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work((text, values) =>
      client.query<Record<string, unknown>>(text, values).then(
        ({ rows }): unknown => rows,
        (error: unknown) => (error as { code: string }).code,
      ),
    );
  } finally {
    await client.end();
  }
}

/** Calls of every permitted function, by least role; `other`: the member whose role is changed, and who is removed. */
const calls = (
  { deviceId, epoch }: MadeDevice,
  other: MadeDevice,
): Record<TeamRole, [name: string, call: (hub: Hub) => Promise<unknown>][]> => {
  const { memberId } = other;
  const asked = question('tried');
  return {
    reviewer: [
      ['about', (hub) => hub.about()],
      ['enrol', (hub) => hub.enrol({ deviceId, label: 'laptop' })],
      ['beginSession', (hub) => hub.beginSession(deviceId, [], v7())],
      ['noticeRestored', (hub) => hub.noticeRestored(deviceId, seenNothing)],
      ['members', (hub) => hub.members()],
      ['look', (hub) => hub.look(deviceId, [hashOf('list')])],
      ['keys', (hub) => hub.keys()],
      ['mine', (hub) => hub.mine(deviceId)],
      ['unreported', (hub) => hub.unreported()],
      ['settle', (hub) => hub.settle(deviceId, [{ ...asked, outcome: 'no' }])],
      ['reportedAll', (hub) => hub.reportedAll(deviceId, epoch)],
      ['push', (hub) => hub.push(deviceId, madeRecords(1))],
      ['pull', (hub) => hub.pull(0, 10)],
      ['purge', (hub) => hub.purge([v7()])],
    ],
    buyer: [
      ['ask', (hub) => hub.ask({ deviceId, epoch, keyId, questions: [asked], micros: 0, callMs: 1000, leadMs: 0 })],
      ['takeSlots', (hub) => hub.takeSlots({ deviceId, epoch, keyId, count: 1, leadMs: 0 })],
      ['pause', (hub) => hub.pause(keyId, 1)],
      ['restate', (hub) => hub.restate(deviceId, keyId, [{ ...question('other'), outcome: 'bought', micros: 0, at: 0 }])],
    ],
    admin: [
      [
        'invite',
        (hub) => hub.invite({ memberId: v7(), name: 'Eve', role: 'admin', password: madePassword(), expiresAt: Date.now() + 1000 }),
      ],
      ['setRole', (hub) => hub.setRole(memberId, 'admin')],
      ['setKey', (hub) => hub.setKey(madeKey({ quotaCalls: 1 }))],
      ['beginEpoch', (hub) => hub.beginEpoch()],
      ['removeDevice', (hub) => hub.removeDevice({ deviceId: other.deviceId, by: deviceId })],
      ['removeMember', (hub) => hub.removeMember(memberId)],
    ],
  };
};

describe('an invitation', () => {
  test('is accepted once; then its code is dead, and the own password works', async () => {
    const made = await team();
    const code = await invite(made);
    const hub = await openHub(code);
    const { member } = await hub.about();
    expect(member).toMatchObject({ memberId: code.memberId, name: 'Bo', role: 'buyer' });
    expect(member.invitedUntil).toBeGreaterThan(Date.now());
    const own = madePassword();
    await hub.accept(own);
    // The same Hub continues with the new password.
    expect((await hub.about()).member.invitedUntil).toBeNull();
    await hub.close();
    await expect(openHub(code)).rejects.toMatchObject(refused('team.password', { host: '127.0.0.1', login: code.login }));
    const joined = await openHub({ ...code, password: own });
    expect((await joined.about()).member.name).toBe('Bo');
    await joined.close();
  });

  test('takes nobody’s name who is there or may still come, in no letter case; a name that is free again may be given again', async () => {
    const { admin, join } = await team();
    const bo = await join('buyer', 'Bo');
    const invite = (name: string, forMs = 60_000) =>
      admin.hub.invite({ memberId: v7(), name, role: 'reviewer', password: madePassword(), expiresAt: Date.now() + forMs });
    for (const name of ['Bo', 'BO', 'Ann']) await expect(invite(name)).rejects.toMatchObject(refused('team.nameTaken'));
    await invite('Late', -1000);
    await invite('Late');
    await expect(invite('late')).rejects.toMatchObject(refused('team.nameTaken', { name: 'Late' }));
    await admin.hub.removeMember(bo.memberId);
    await expect(invite('Bo')).resolves.toBeDefined();
  });

  test('that somebody else opened before ends with the acceptance, and can’t be accepted again', async () => {
    const made = await team();
    const code = await invite(made);
    const rightful = await openHub(code);
    await byHand(code, async (run) => {
      expect(await run('SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await rightful.accept(madePassword());
      expect(await run('SELECT 1 AS one')).not.toEqual([{ one: 1 }]);
    });
    await expect(rightful.accept(madePassword())).rejects.toMatchObject(refused('team.codeUsed', {}));
    await rightful.close();
  });

  test('expires, for those who come and for those who are there', async () => {
    const made = await team();
    const code = await invite(made);
    const hub = await openHub(code);
    // The hub stores both: one for connected members, and one for those who connect.
    await postgres().sql(made.owner.address.database, 'UPDATE hub.members SET invited_until = now() WHERE member = $1', [code.memberId]);
    await postgres().sql('postgres', `ALTER ROLE ${code.login} VALID UNTIL '${new Date(Date.now() - 1000).toISOString()}'`);
    await expect(openHub(code)).rejects.toMatchObject(refused('team.password'));
    await expect(hub.accept(madePassword())).rejects.toMatchObject(refused('team.codeUsed', {}));
    await hub.close();
  });

  test('can be revoked', async () => {
    const made = await team();
    const code = await invite(made);
    await made.admin.hub.removeMember(code.memberId);
    await expect(openHub(code, { team: 'Sales' })).rejects.toMatchObject(removed);
  });

  test('never shows a password to the server, not even in its log of statements', async () => {
    const made = await team({ isOwn: true });
    // Logs every statement sent to the server, as some administrators do.
    for (const setting of [`log_statement = 'all'`, `log_error_verbosity = 'verbose'`])
      await postgres().sql('postgres', `ALTER DATABASE ${made.owner.address.database} SET ${setting}`);
    const code = await invite({ ...made, admin: await made.open(made.admin.login) });
    const hub = await openHub(code);
    const own = madePassword();
    await hub.accept(own);
    await hub.close();
    const log = postgres().log();
    expect(log).toContain('hub.invite(');
    expect(log).toContain('hub.accept(');
    for (const password of [code.password, own, made.admin.login.password]) expect(log).not.toContain(password);
    const kept = await postgres().sql('postgres', 'SELECT rolpassword FROM pg_authid WHERE rolname = $1', [code.login]);
    expect(kept[0]?.['rolpassword']).toMatch(/^SCRAM-SHA-256\$4096:/);
    // Only a verifier is accepted: anything else would be stored as the password itself.
    const refusal = await byHand(made.admin.login, (run) =>
      run('SELECT hub.invite($1, $2, $3, $4, $5, $6)', [v7(), 'Eve', 'admin', 'x', 'plain password', Date.now() + 1000]),
    );
    expect(refusal).toBe('22023');
  });

  test('makes a login of its own name only', async () => {
    const { admin } = await team();
    const verifier =
      'SCRAM-SHA-256$4096:AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
    const answers = await byHand(admin.login, async (run) => [
      await run('SELECT hub.invite($1, $2, $3, $4, $5, $6)', [v7(), 'Eve', 'admin', 'postgres', verifier, Date.now() + 1000]),
      await run('SELECT hub.add_member($1, $2, $3, $4, $5, NULL)', [v7(), 'Eve', 'admin', 'eve', verifier]),
    ]);
    expect(answers).toEqual(['22023', '42501']);
  });
});

describe('a removed member', () => {
  test('is refused at once, on the connection that is open and on a new one, and keeps the records made before', async () => {
    const made = await team();
    const bo = await made.join('buyer');
    await bo.hub.push(bo.deviceId, madeRecords(2));
    const asked = question('in flight');
    await bo.ask([asked]);
    await byHand(bo.login, async (run) => {
      expect(await run('SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await made.admin.hub.removeMember(bo.memberId);
      for (const name of Object.keys(hubFunctions)) expect(await run(`SELECT hub.${name}()`)).toMatch(/^42(501|883)$/);
      expect(await run(`SELECT * FROM hub.pull(0, 10)`)).toBe('42501');
      expect(await run(`SET ROLE ${groupNames(made.teamId).buyer}`)).toBe('42501');
    });
    for (const [, call] of Object.values(calls(bo, bo)).flat()) await expect(call(bo.hub)).rejects.toMatchObject(removed);
    await expect(openHub(bo.login, { team: 'Sales' })).rejects.toMatchObject(removed);
    expect(await postgres().sql('postgres', 'SELECT rolcanlogin FROM pg_roles WHERE rolname = $1', [bo.login.login])).toEqual([
      { rolcanlogin: false },
    ]);
    expect((await made.admin.hub.pull(0, 10)).records).toHaveLength(2);
    expect((await made.admin.ask(['in flight'])).verdicts).toMatchObject([{ kind: 'wait', attemptId: asked.attemptId }]);
    const { members } = await made.admin.hub.members();
    expect(members.find(({ memberId }) => memberId === bo.memberId)?.removedAt).toEqual(expect.any(Number));
    await made.admin.hub.removeMember(bo.memberId);
  });

  test('isn’t anybody’s to make of the last admin', async () => {
    const { admin, join } = await team();
    const me = admin.memberId;
    await expect(admin.hub.removeMember(me)).rejects.toMatchObject(refused('team.lastAdmin', {}));
    await expect(admin.hub.setRole(me, 'buyer')).rejects.toMatchObject(refused('team.lastAdmin', {}));
    // A person who was only invited doesn't count.
    await admin.hub.invite({ memberId: v7(), name: 'Cy', role: 'admin', password: madePassword(), expiresAt: Date.now() + 60_000 });
    await expect(admin.hub.removeMember(me)).rejects.toMatchObject(refused('team.lastAdmin', {}));
    const bo = await join('admin');
    // They remove each other: one of them stays.
    const done = await Promise.allSettled([admin.hub.removeMember(bo.memberId), bo.hub.removeMember(me)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('must be one of the team', async () => {
    const { admin } = await team();
    await expect(admin.hub.removeMember(v7())).rejects.toMatchObject(refused('team.memberNotFound', {}));
    await expect(admin.hub.setRole(v7(), 'buyer')).rejects.toMatchObject(refused('team.memberNotFound', {}));
  });
});

describe('a removed device', () => {
  /** Sets up a removed member and another one, besides an admin. */
  const removedOne = async (role: TeamRole = 'buyer') => {
    const made = await team();
    const bo = await made.join(role, 'Bo');
    const lost = await made.open(bo.login);
    const remove = (): Promise<void> => made.admin.hub.removeDevice({ deviceId: lost.deviceId, by: made.admin.deviceId });
    return { ...made, bo, lost, remove };
  };

  test('is refused all that it tells and asks, on the connection that is open, while its member goes on with another', async () => {
    const { admin, bo, lost, remove, open } = await removedOne('admin');
    await lost.hub.push(lost.deviceId, madeRecords(2));
    const [inFlight, bought] = [question('in flight'), question('bought')];
    await lost.ask([inFlight, bought]);
    await lost.hub.settle(lost.deviceId, [{ ...bought, outcome: 'bought' }]);
    await remove();
    const { reviewer, buyer, admin: ofAdmins } = calls(lost, bo);
    const byDevice = ['enrol', 'beginSession', 'mine', 'settle', 'reportedAll', 'push', 'ask', 'takeSlots', 'restate', 'removeDevice'];
    const refusals = [...reviewer, ...buyer, ...ofAdmins].filter(([name]) => byDevice.includes(name));
    expect(refusals).toHaveLength(byDevice.length);
    for (const [name, call] of refusals) await expect(call(lost.hub), name).rejects.toMatchObject(removed);
    await expect(open(lost.login, lost.deviceId)).rejects.toMatchObject(removed);

    expect((await bo.ask(['other'])).verdicts).toMatchObject([{ kind: 'go' }]);
    expect((await admin.hub.pull(0, 10)).records).toHaveLength(2);
    const { devices, members } = await admin.hub.members();
    expect(devices.find(({ deviceId }) => deviceId === lost.deviceId)).toMatchObject({
      removedAt: expect.any(Number) as number,
      lastSeq: 2,
    });
    expect(devices.find(({ deviceId }) => deviceId === bo.deviceId)?.removedAt).toBeNull();
    expect(members.find(({ memberId }) => memberId === bo.memberId)?.removedAt).toBeNull();
    // Once is enough.
    await remove();
  });

  test('leaves what it bought, and what it was asking in doubt when its lease is over', async () => {
    const { admin, lost, remove, owner } = await removedOne();
    const [inFlight, bought] = [question('in flight'), question('bought')];
    await lost.ask([inFlight, bought]);
    await lost.hub.settle(lost.deviceId, [{ ...bought, outcome: 'bought' }]);
    await remove();
    const there = (kind: string, { attemptId }: HubQuestion): object => ({ kind, attemptId, deviceId: lost.deviceId });
    expect((await admin.ask(['in flight', 'bought'])).verdicts).toMatchObject([there('wait', inFlight), there('bought', bought)]);
    await postgres().sql(owner.address.database, `UPDATE hub.claims SET until = now() WHERE state = 'asking'`);
    expect((await admin.ask(['in flight'])).verdicts).toMatchObject([there('doubt', inFlight)]);
    expect(await admin.hub.keys()).toMatchObject([{ calls: 2, inDoubt: 1 }]);
    expect(await admin.hub.unreported()).toEqual([inFlight.attemptId]);
  });

  test('may be a member’s last: the member stays, and can enrol another', async () => {
    const { admin, bo, remove, open } = await removedOne();
    await remove();
    await admin.hub.removeDevice({ deviceId: bo.deviceId, by: admin.deviceId });
    await expect(bo.ask(['a'])).rejects.toMatchObject(removed);
    expect((await (await open(bo.login)).ask(['a'])).verdicts).toMatchObject([{ kind: 'go' }]);
  });

  test('is one of the team, and not the one that the admin uses, who names one of their own', async () => {
    const { admin, bo, lost } = await removedOne('admin');
    const [mine, theirs] = [admin.deviceId, bo.deviceId];
    await expect(admin.hub.removeDevice({ deviceId: v7(), by: mine })).rejects.toMatchObject(refused('team.deviceNotFound', {}));
    await expect(admin.hub.removeDevice({ deviceId: mine, by: mine })).rejects.toMatchObject(refused('team.ownDevice', {}));
    for (const by of [theirs, v7()]) await expect(admin.hub.removeDevice({ deviceId: lost.deviceId, by })).rejects.toMatchObject(removed);
    // They remove each other's devices: one of them stays.
    const done = await Promise.allSettled([
      admin.hub.removeDevice({ deviceId: theirs, by: mine }),
      bo.hub.removeDevice({ deviceId: mine, by: theirs }),
    ]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('leaves an admin who has no other unable to stand in for the last', async () => {
    const { admin, join } = await team();
    const bo = await join('admin');
    await admin.hub.removeDevice({ deviceId: bo.deviceId, by: admin.deviceId });
    await expect(admin.hub.setRole(admin.memberId, 'buyer')).rejects.toMatchObject(refused('team.lastAdmin', {}));
    await expect(admin.hub.removeMember(admin.memberId)).rejects.toMatchObject(refused('team.lastAdmin', {}));
  });
});

describe('a role', () => {
  test.each(['reviewer', 'buyer', 'admin'] as const)('of %s may do its own, and nothing above it', async (role) => {
    const made = await team();
    const bo = await made.join(role, 'Bo');
    const rank: TeamRole[] = ['reviewer', 'buyer', 'admin'];
    // Tried on someone else: promoting or removing oneself wouldn't test the role's rights.
    const all = calls(bo, await made.join('reviewer'));
    for (const least of rank)
      for (const [name, call] of all[least]) {
        const tried = call(bo.hub);
        if (rank.indexOf(least) <= rank.indexOf(role)) await expect(tried, name).resolves.not.toBe(null);
        else await expect(tried, name).rejects.toMatchObject(refused('team.notAllowed', { role, wanted: least }));
      }
  });

  test('is changed at once, in both directions, on the connection that is open', async () => {
    const { admin, join } = await team();
    const bo = await join('reviewer');
    await expect(bo.ask(['a'])).rejects.toMatchObject(refused('team.notAllowed', { role: 'reviewer', wanted: 'buyer' }));
    await admin.hub.setRole(bo.memberId, 'buyer');
    await admin.hub.setRole(bo.memberId, 'buyer');
    const asked = question('a');
    expect((await bo.ask([asked])).verdicts).toMatchObject([{ kind: 'go' }]);
    await admin.hub.setRole(bo.memberId, 'reviewer');
    await expect(bo.ask(['b'])).rejects.toMatchObject(refused('team.notAllowed', { role: 'reviewer', wanted: 'buyer' }));
    // Calls in flight can still be reported.
    expect(await bo.hub.settle(bo.deviceId, [{ ...asked, outcome: 'bought' }])).toEqual(['bought']);
    expect((await bo.hub.about()).member.role).toBe('reviewer');
  });

  test('of reviewer gets nowhere by hand: no table, no function, no other role, nobody’s password', async () => {
    const made = await team();
    const bo = await made.join('reviewer');
    const { admin, owner, teamId } = made;
    const groups = groupNames(teamId);
    const tables = await postgres().sql(
      owner.address.database,
      `SELECT relname FROM pg_class WHERE relnamespace = 'hub'::regnamespace AND relkind = 'r'`,
    );
    const functions = await postgres().sql(
      owner.address.database,
      `SELECT proname, pronargs, prokind FROM pg_proc WHERE pronamespace = 'hub'::regnamespace`,
    );
    expect(tables.length).toBeGreaterThan(8);
    await byHand(bo.login, async (run) => {
      for (const { relname } of tables)
        for (const text of [
          `SELECT FROM hub.${String(relname)}`,
          `DELETE FROM hub.${String(relname)}`,
          `TRUNCATE hub.${String(relname)}`,
          `DROP TABLE hub.${String(relname)}`,
        ])
          expect(await run(text), text).toBe('42501');
      for (const { proname, pronargs, prokind } of functions) {
        const name = String(proname);
        const isTheirs = Object.entries(hubFunctions).some(([one, role]) => one === name && role === 'reviewer');
        const how = prokind === 'p' ? 'CALL' : 'SELECT';
        if (!isTheirs) expect(await run(`${how} hub.${name}(${Array(Number(pronargs)).fill('NULL').join(', ')})`), name).toBe('42501');
      }
      const forbidden = [
        ...[groups.buyer, groups.admin, owner.login, admin.login.login, 'postgres', 'pg_read_all_data'].map((role) => `SET ROLE ${role}`),
        `SET SESSION AUTHORIZATION ${admin.login.login}`,
        `ALTER ROLE ${admin.login.login} PASSWORD 'x'`,
        `ALTER ROLE ${owner.login} PASSWORD 'x'`,
        `ALTER ROLE ${bo.login.login} CREATEROLE`,
        `GRANT ${groups.admin} TO ${bo.login.login}`,
        'CREATE ROLE eve',
        'CREATE TABLE public.trap (x int)',
        'CREATE FUNCTION hub.trap() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
        'CREATE SCHEMA trap',
        'CREATE TEMP TABLE devices (x int)',
        `CREATE OR REPLACE FUNCTION hub.version() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$`,
        'SELECT rolpassword FROM pg_authid',
        `SELECT pg_read_file('postgresql.conf')`,
        `COPY (SELECT 1) TO PROGRAM 'true'`,
      ];
      for (const text of forbidden) expect(await run(text), text).toMatch(/^42(501|000)$/);
      // A custom search path finds no other functions.
      await run('SET search_path = pg_temp, public');
      expect(await run('SELECT role FROM hub.about()')).toEqual([{ role: 'reviewer' }]);
    });
  });

  test('of buyer or admin gets at no table either, and an admin makes no role but a member’s', async () => {
    const made = await team();
    await byHand(made.admin.login, async (run) => {
      for (const text of [
        'SELECT FROM hub.claims',
        'UPDATE hub.keys SET calls = 0',
        'CREATE ROLE eve',
        `ALTER ROLE ${made.owner.login} PASSWORD 'x'`,
        `SET ROLE ${made.owner.login}`,
      ])
        expect(await run(text), text).toBe('42501');
    });
  });
});

describe('a device', () => {
  test('is its member’s: another can neither enroll nor use it', async () => {
    const { admin, join } = await team();
    const bo = await join('buyer');
    const notYours = refused('team.removed');
    await expect(bo.hub.enrol({ deviceId: admin.deviceId, label: 'mine' })).rejects.toMatchObject(notYours);
    await expect(bo.hub.mine(admin.deviceId)).rejects.toMatchObject(notYours);
    await expect(bo.ask(['a'], { deviceId: admin.deviceId })).rejects.toMatchObject(notYours);
    await expect(bo.ask(['a'], { deviceId: v7() })).rejects.toMatchObject(notYours);
    expect((await bo.hub.members()).devices.find(({ deviceId }) => deviceId === admin.deviceId)?.label).toBe('Ann’s laptop');
  });

  test('is taken for a copy if another session began since the ones that it knows of, unless the hub was restored', async () => {
    const { admin } = await team();
    const { deviceId, hub } = admin;
    const [first, second, third] = [v7(), v7(), v7()];
    expect(await hub.beginSession(deviceId, [], first)).toBe(true);
    expect(await hub.beginSession(deviceId, [], second)).toBe(false);
    // Its reply was lost, so the device knows both sessions.
    expect(await hub.beginSession(deviceId, [v7(), first], second)).toBe(true);
    expect(await hub.beginSession(deviceId, [first], third)).toBe(false);
    await hub.beginEpoch();
    expect(await hub.beginSession(deviceId, [first], third)).toBe(true);
  });

  test('tells when it was seen', async () => {
    const { admin, owner } = await team();
    const seen = async (): Promise<number> => Date.now() - ((await admin.hub.members()).devices[0]?.seenAt ?? 0);
    const longAgo = (): Promise<unknown> =>
      postgres().sql(owner.address.database, `UPDATE hub.devices SET seen_at = now() - interval '1 hour'`);
    for (const contact of [
      () => admin.ask(['a']),
      () => admin.hub.push(admin.deviceId, madeRecords(1)),
      () => admin.hub.enrol({ deviceId: admin.deviceId, label: 'renamed' }),
    ]) {
      await longAgo();
      expect(await seen()).toBeGreaterThan(3_000_000);
      await contact();
      expect(await seen()).toBeLessThan(60_000);
    }
    expect((await admin.hub.members()).devices[0]?.label).toBe('renamed');
  });
});
