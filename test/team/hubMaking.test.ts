/**
 * Creating and migrating hubs: in an empty database, with a plain login, completely or not at all.
 *
 * @module-tag postgres
 */
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { createHub, migrateHub } from '#core/team/hub/createHub.ts';
import { hubVersion, type HubLogin } from '#core/team/hub/hub.ts';
import { openHub } from '#core/team/hub/openHub.ts';
import { hubFunctions, groupNames, loginName } from '#core/team/hub/schema/hubFunctions.ts';
import { hubMigrations } from '#core/team/hub/schema/migrations.ts';
import { madePassword, refused, usePostgres } from '../support/hubFixtures.ts';

const { postgres, team } = usePostgres();

const about = (): Parameters<typeof createHub>[1] => ({
  teamId: v7(),
  name: 'Sales',
  member: { memberId: v7(), name: 'Ann', password: madePassword() },
});
const rolesOf = (teamId: string): Promise<Record<string, unknown>[]> =>
  postgres().sql(
    'postgres',
    'SELECT rolname, rolsuper, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls FROM pg_roles WHERE rolname LIKE $1 ORDER BY 1',
    [`${groupNames(teamId).admin.slice(0, -'_admin'.length)}%`],
  );

/** Checks that neither the database nor the cluster contains anything of a hub. */
async function isUntouched({ address }: HubLogin, teamId: string): Promise<void> {
  expect(await rolesOf(teamId)).toEqual([]);
  expect(await postgres().sql(address.database, `SELECT nspname FROM pg_namespace WHERE nspname = 'hub'`)).toEqual([]);
}

describe('making a hub', () => {
  const made = about();
  const admin = (): HubLogin => ({ ...owner, login: loginName(made.teamId, made.member.memberId), password: made.member.password });
  let owner: HubLogin;
  beforeAll(async () => {
    owner = await postgres().createDb();
    expect(await createHub(owner, made)).toEqual({ login: admin().login });
  });

  test('makes roles without powers, and an admin who can log in at once', async () => {
    const plain = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false };
    const { login } = admin();
    expect(await rolesOf(made.teamId)).toEqual(
      [...Object.values(groupNames(made.teamId)), login]
        .toSorted()
        .map((rolname) => ({ rolname, ...plain, rolcanlogin: rolname === login })),
    );
    const hub = await openHub(admin());
    expect(await hub.about()).toMatchObject({
      teamId: made.teamId,
      name: 'Sales',
      version: hubVersion,
      member: { memberId: made.member.memberId, name: 'Ann', role: 'admin', invitedUntil: null },
    });
    await hub.close();
  });

  test('two teams share a cluster, and neither gets into the other’s', async () => {
    const other = await team();
    const { login, password } = await other.join('reviewer').then((joined) => joined.login);
    await expect(openHub({ ...admin(), login, password })).rejects.toMatchObject(refused('team.removed'));
    await expect(openHub({ ...admin(), address: other.owner.address })).rejects.toMatchObject(refused('team.removed'));
    expect((await other.admin.hub.members()).members).toHaveLength(2);
  });

  test('refuses a database that has a hub, and leaves that as it is', async () => {
    const again = about();
    await expect(createHub(owner, again)).rejects.toMatchObject(refused('team.notEmpty'));
    expect(await rolesOf(again.teamId)).toEqual([]);
    const hub = await openHub(admin());
    expect((await hub.about()).teamId).toBe(made.teamId);
    await hub.close();
  });

  test('grants nobody a table; everybody else’s functions act as the owner with a fixed path, and only those listed may be called', async () => {
    const { database } = owner.address;
    const granted = await postgres().sql(
      database,
      `SELECT c.relname, a.grantee::regrole FROM pg_class c, aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
        WHERE c.relnamespace = 'hub'::regnamespace AND c.relkind <> 'i' AND a.grantee <> c.relowner`,
    );
    expect(granted).toEqual([]);
    const loose = await postgres().sql(
      database,
      `SELECT proname FROM pg_proc
        WHERE pronamespace = 'hub'::regnamespace AND prokind = 'f' AND NOT (prosecdef AND 'search_path=pg_catalog, pg_temp' = ANY (proconfig))`,
    );
    expect(loose).toEqual([]);
    // A procedure that commits has only its caller's rights.
    const procedures = await postgres().sql(
      database,
      `SELECT proname, prosecdef FROM pg_proc WHERE pronamespace = 'hub'::regnamespace AND prokind <> 'f'`,
    );
    expect(procedures).toEqual([{ proname: 'ask', prosecdef: false }]);
    const callers = await postgres().sql(
      database,
      `SELECT p.proname AS name, a.grantee::regrole::text AS role FROM pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        WHERE p.pronamespace = 'hub'::regnamespace AND a.grantee <> p.proowner ORDER BY 1`,
    );
    const groups = groupNames(made.teamId);
    expect(callers).toEqual(
      Object.entries(hubFunctions)
        .map(([name, role]) => ({ name, role: groups[role] }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    );
    const owners = await postgres().sql(
      database,
      `SELECT DISTINCT proowner::regrole::text AS owner FROM pg_proc WHERE pronamespace = 'hub'::regnamespace`,
    );
    expect(owners).toEqual([{ owner: owner.login }]);
  });

  test('refuses a database with anything in it', async () => {
    const own = await postgres().createDb();
    const { database } = own.address;
    for (const [there, gone] of [
      ['CREATE TABLE public.leads (phone text)', 'DROP TABLE public.leads'],
      ['CREATE FUNCTION public.f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$', 'DROP FUNCTION public.f'],
      [`CREATE TYPE public.mood AS ENUM ('ok')`, 'DROP TYPE public.mood'],
      ['CREATE SCHEMA crm', 'DROP SCHEMA crm'],
      ['CREATE SCHEMA hub', 'DROP SCHEMA hub'],
    ] as const) {
      await postgres().sql(database, there);
      const tried = about();
      await expect(createHub(own, tried), there).rejects.toMatchObject(refused('team.notEmpty', { host: '127.0.0.1', database }));
      expect(await rolesOf(tried.teamId)).toEqual([]);
      await postgres().sql(database, gone);
    }
  });

  test('at the same moment twice makes one', async () => {
    const owner = await postgres().createDb();
    const made = await Promise.allSettled([createHub(owner, about()), createHub(owner, about())]);
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('team.notEmpty') });
  });

  test('needs a login that may create roles and owns the database, and no more than that', async () => {
    const plain = await postgres().createDb({ createsRoles: false });
    const made = about();
    await expect(createHub(plain, made)).rejects.toMatchObject(
      refused('team.cannotCreate', { host: '127.0.0.1', login: plain.login, right: 'CREATEROLE' }),
    );
    await isUntouched(plain, made.teamId);
    const other = await postgres().createDb();
    await expect(createHub({ ...plain, login: other.login, password: other.password }, made)).rejects.toMatchObject(
      refused('team.cannotCreate', { right: 'OWNER' }),
    );
    await expect(createHub({ ...plain, ...postgres().superuser }, made)).rejects.toMatchObject(
      refused('team.cannotCreate', { right: 'NOSUPERUSER' }),
    );
    await isUntouched(plain, made.teamId);
  });

  test('that fails at its last step leaves nothing behind', async () => {
    const owner = await postgres().createDb();
    const made = about();
    // The admin's login is created last, and already exists.
    await postgres().sql('postgres', `CREATE ROLE ${loginName(made.teamId, made.member.memberId)}`);
    await expect(createHub(owner, made)).rejects.toThrow();
    await postgres().sql('postgres', `DROP ROLE ${loginName(made.teamId, made.member.memberId)}`);
    await isUntouched(owner, made.teamId);
    await createHub(owner, made);
  });

  test('with a wrong password, or a database that isn’t there', async () => {
    const owner = await postgres().createDb();
    await expect(createHub({ ...owner, password: 'wrong' }, about())).rejects.toMatchObject(
      refused('team.password', { host: '127.0.0.1', login: owner.login }),
    );
    await expect(createHub({ ...owner, address: { ...owner.address, database: 'nowhere' } }, about())).rejects.toMatchObject(
      refused('team.noHub', { host: '127.0.0.1', database: 'nowhere' }),
    );
  });
});

describe('migrating', () => {
  const next = [
    ...hubMigrations,
    {
      version: 2,
      sql: () => 'ALTER TABLE hub.team ADD COLUMN motto text; CREATE FUNCTION hub.motto() RETURNS int LANGUAGE sql AS $$ SELECT 2 $$;',
    },
  ];

  test('does nothing to a current hub, leaves the older version where it fails, and brings an older one up, once', async () => {
    const { owner, admin } = await team({ isOwn: true });
    await migrateHub(owner);
    await expect(migrateHub(owner, [...next, { version: 3, sql: () => 'SELECT 1 / 0' }])).rejects.toThrow();
    expect((await admin.hub.about()).version).toBe(hubVersion);
    await Promise.all([migrateHub(owner, next), migrateHub(owner, next)]);
    expect(await postgres().sql(owner.address.database, 'SELECT version FROM hub.versions ORDER BY 1')).toEqual([
      { version: 1 },
      { version: 2 },
    ]);
    // Recreated functions aren't callable by everyone either.
    expect(
      await postgres().sql(
        owner.address.database,
        `SELECT has_function_privilege('${admin.login.login}', 'hub.motto()', 'EXECUTE') AS may`,
      ),
    ).toEqual([{ may: false }]);
  });

  test('a hub of another version is refused with both versions, by those who connect and by an older program’s migration', async () => {
    const { owner, admin } = await team({ isOwn: true });
    await migrateHub(owner, next);
    const other = refused('team.otherVersion', { host: '127.0.0.1', hub: 2, program: 1 });
    await expect(openHub(admin.login)).rejects.toMatchObject(other);
    await expect(migrateHub(owner)).rejects.toMatchObject(other);
    // Even if the connection is older than the migration, and a function that it calls is gone.
    await postgres().sql(owner.address.database, 'DROP FUNCTION hub.unreported');
    await expect(admin.hub.unreported()).rejects.toMatchObject(other);
    await postgres().sql(owner.address.database, 'UPDATE hub.versions SET version = version - 2');
    await expect(openHub(admin.login)).rejects.toMatchObject(refused('team.otherVersion', { host: '127.0.0.1', hub: 0, program: 1 }));
  });

  test('of a database that is no hub', async () => {
    const owner = await postgres().createDb();
    const noHub = refused('team.noHub', { host: '127.0.0.1', database: owner.address.database });
    await expect(migrateHub(owner)).rejects.toMatchObject(noHub);
    await expect(openHub(owner)).rejects.toMatchObject(noHub);
  });
});
