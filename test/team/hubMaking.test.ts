/**
 * Making and migrating hubs: in an empty database, by a plain login, completely or not at all.
 *
 * @module-tag postgres
 */
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { createHub } from '../../electron/core/team/hub/createHub.ts';
import { hubVersion, type HubLogin } from '../../electron/core/team/hub/hub.ts';
import { migrateHub } from '../../electron/core/team/hub/migrateHub.ts';
import { openHub } from '../../electron/core/team/hub/openHub.ts';
import { hubFunctions } from '../../electron/core/team/hub/schema/hubFunctions.ts';
import { hubMigrations } from '../../electron/core/team/hub/schema/migrations.ts';
import { groupNames, loginName } from '../../electron/core/team/hub/schema/roleNames.ts';
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

/** Nothing of a hub is in the database or the cluster. */
async function isUntouched({ address }: HubLogin, teamId: string): Promise<void> {
  expect(await rolesOf(teamId)).toEqual([]);
  expect(await postgres().sql(address.database, `SELECT nspname FROM pg_namespace WHERE nspname = 'hub'`)).toEqual([]);
}

describe('making a hub', () => {
  test('makes roles without powers, and an admin who can log in at once', async () => {
    const owner = await postgres().createDb();
    const made = about();
    const { login } = await createHub(owner, made);
    expect(login).toBe(loginName(made.teamId, made.member.memberId));
    const plain = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false };
    const groups = groupNames(made.teamId);
    expect(await rolesOf(made.teamId)).toEqual(
      [...Object.values(groups), login].toSorted().map((rolname) => ({ rolname, ...plain, rolcanlogin: rolname === login })),
    );
    const hub = await openHub({ ...owner, login, password: made.member.password });
    expect(await hub.about()).toMatchObject({
      teamId: made.teamId,
      name: 'Sales',
      version: hubVersion,
      member: { memberId: made.member.memberId, name: 'Ann', role: 'admin', invitedUntil: null, removedAt: null },
    });
    await hub.close();
  });

  test('two teams share a cluster, and neither gets into the other’s', async () => {
    const [one, other] = [await team(), await team()];
    await one.join('reviewer');
    const [{ login, password }, { address }] = [one.admin.login, other.owner];
    await expect(openHub({ address, login, password, caPem: null })).rejects.toMatchObject(refused('team.removed'));
    expect((await other.admin.hub.members()).members).toHaveLength(1);
  });

  test.each([
    ['a table', 'CREATE TABLE public.leads (phone text)'],
    ['a function', 'CREATE FUNCTION public.f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$'],
    ['a type', `CREATE TYPE public.mood AS ENUM ('ok')`],
    ['a schema', 'CREATE SCHEMA crm'],
    ['a schema that is called like the hub’s', 'CREATE SCHEMA hub'],
  ])('refuses a database with %s in it', async (_, text) => {
    const owner = await postgres().createDb();
    await postgres().sql(owner.address.database, text);
    const made = about();
    await expect(createHub(owner, made)).rejects.toMatchObject(
      refused('team.notEmpty', { host: '127.0.0.1', database: owner.address.database }),
    );
    expect(await rolesOf(made.teamId)).toEqual([]);
  });

  test('refuses a database that has a hub, and leaves that as it is', async () => {
    const { owner, admin } = await team();
    const made = about();
    await expect(createHub(owner, made)).rejects.toMatchObject(refused('team.notEmpty'));
    expect(await rolesOf(made.teamId)).toEqual([]);
    expect((await admin.hub.about()).name).toBe('Sales');
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
    // The admin's login is the last thing that is made, and it is there already.
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

describe('what a hub is made of', () => {
  test('nobody is granted a table, everybody else’s functions act as the owner with a fixed path, and only those listed may be called', async () => {
    const { owner, teamId } = await team();
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
    // A procedure that commits has its caller's rights, and no others.
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
    const groups = groupNames(teamId);
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
});

describe('migrating', () => {
  const next = [
    ...hubMigrations,
    {
      version: 2,
      sql: () => 'ALTER TABLE hub.team ADD COLUMN motto text; CREATE FUNCTION hub.motto() RETURNS int LANGUAGE sql AS $$ SELECT 2 $$;',
    },
  ];

  test('does nothing to a current hub, and brings an older one up, once', async () => {
    const { owner, admin } = await team();
    await migrateHub(owner);
    expect((await admin.hub.about()).version).toBe(hubVersion);
    await Promise.all([migrateHub(owner, next), migrateHub(owner, next)]);
    expect(await postgres().sql(owner.address.database, 'SELECT version FROM hub.versions ORDER BY 1')).toEqual([
      { version: 1 },
      { version: 2 },
    ]);
    // What was made anew isn't everybody's to call either.
    expect(
      await postgres().sql(
        owner.address.database,
        `SELECT has_function_privilege('${admin.login.login}', 'hub.motto()', 'EXECUTE') AS may`,
      ),
    ).toEqual([{ may: false }]);
  });

  test('a hub of another version is refused with both versions, by those who connect and by an older program’s migration', async () => {
    const { owner, admin } = await team();
    await migrateHub(owner, next);
    const other = refused('team.otherVersion', { host: '127.0.0.1', hub: 2, program: 1 });
    await expect(openHub(admin.login)).rejects.toMatchObject(other);
    await expect(migrateHub(owner)).rejects.toMatchObject(other);
    // Also where the connection is older than the migration, and a function that it calls has gone.
    await postgres().sql(owner.address.database, 'DROP FUNCTION hub.untold');
    await expect(admin.hub.untold()).rejects.toMatchObject(other);
    await postgres().sql(owner.address.database, 'UPDATE hub.versions SET version = version - 2');
    await expect(openHub(admin.login)).rejects.toMatchObject(refused('team.otherVersion', { host: '127.0.0.1', hub: 0, program: 1 }));
  });

  test('that fails leaves the older version', async () => {
    const { owner, admin } = await team();
    await expect(migrateHub(owner, [...next, { version: 3, sql: () => 'SELECT 1 / 0' }])).rejects.toThrow();
    expect((await admin.hub.about()).version).toBe(1);
  });

  test('of a database that is no hub', async () => {
    const owner = await postgres().createDb();
    const noHub = refused('team.noHub', { host: '127.0.0.1', database: owner.address.database });
    await expect(migrateHub(owner)).rejects.toMatchObject(noHub);
    await expect(openHub(owner)).rejects.toMatchObject(noHub);
  });
});
