/** Creates a hub in an empty database. */
import type pg from 'pg';
import { z } from 'zod';
import { Failed } from '#contract/failure.ts';
import type { HubAddress } from '#contract/team/team.ts';
import { hubClient, hubTimeouts } from './connection.ts';
import { type HubLogin, hubVersion } from './hub.ts';
import { hubFailure } from './hubFailure.ts';
import { type HubMigration, grantsSql, hubMigrations, sqlOf, beginning } from './schema/migrations.ts';
import { queueMigrationSql, queueVersionSql, queueSql } from './schema/queue.ts';
import { groupNames, loginName } from './schema/hubFunctions.ts';
import { scramVerifier } from './members.ts';

/**
 * Opens a connection as the hub's owner, for creating and migrating hubs. Everything is one transaction, so a failure leaves nothing
 * behind. Errors thrown by `work` are translated; before that, everything is rolled back.
 */
async function asOwner<T>({ password, ...login }: HubLogin, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const OwnerClient = hubClient({ ...login, password: () => password }, hubTimeouts);
  const client = new OwnerClient();
  try {
    await client.connect();
    await client.query('BEGIN');
    const made = await work(client);
    await client.query('COMMIT');
    return made;
  } catch (error) {
    throw hubFailure(error, { address: login.address, login: login.login, team: login.address.database, wanted: 'admin' });
  } finally {
    // Without a COMMIT, the server rolls everything back.
    await client.end();
  }
}

const versionSchema = z.object({ version: z.int(), team: z.uuid() });
const newest = (migrations: readonly HubMigration[]): number => Math.max(...migrations.map(({ version }) => version));

/** Makes concurrent migrations take turns; the second finds nothing to do. Members wait meanwhile. */
const lockVersions = 'LOCK TABLE hub.versions IN ACCESS EXCLUSIVE MODE';

/**
 * Brings a hub to this program's version: one numbered migration after another, all in one transaction. Does nothing to a current hub.
 * Throws team.noHub, and team.otherVersion for a newer hub. `migrations`: this program's.
 */
export async function migrateHub(owner: HubLogin, migrations: readonly HubMigration[] = hubMigrations): Promise<void> {
  const program = migrations === hubMigrations ? hubVersion : newest(migrations);
  await asOwner(owner, async (client) => {
    await client.query(lockVersions);
    const { rows } = await client.query('SELECT hub.version() AS version, team FROM hub.team');
    const { version, team } = versionSchema.parse(rows[0]);
    if (version > program) throw new Failed('team.otherVersion', { host: owner.address.host, hub: version, program });
    const missing = migrations.filter((migration) => migration.version > version);
    const groups = groupNames(team);
    const queue = await queueMigrationSql((await client.query(queueVersionSql)).rows[0], groups);
    if (queue !== null) await client.query(queue);
    if (missing.length === 0) return;
    await client.query([...missing.map((migration) => sqlOf(migration, groups)), grantsSql(groups)].join('\n'));
  });
}

const oldest = 150_000;

const rightsSql = `
SELECT r.rolcreaterole AS makes_roles, r.rolsuper AS is_super, d.datdba = r.oid AS is_owner, current_setting('server_version_num')::int AS version
  FROM pg_catalog.pg_roles r, pg_catalog.pg_database d WHERE r.rolname = current_user AND d.datname = current_database()`;
const rightsSchema = z.object({ makes_roles: z.boolean(), is_super: z.boolean(), is_owner: z.boolean(), version: z.int() });

/** Counts what isn't PostgreSQL's own or an extension's. */
const contentSql = `
WITH strange AS (SELECT n.oid, n.nspname FROM pg_catalog.pg_namespace n WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'),
found AS (
  SELECT 'pg_catalog.pg_namespace'::regclass AS class, oid FROM strange WHERE nspname <> 'public'
  UNION ALL SELECT 'pg_catalog.pg_class'::regclass, c.oid FROM pg_catalog.pg_class c JOIN strange s ON s.oid = c.relnamespace
  UNION ALL SELECT 'pg_catalog.pg_proc'::regclass, p.oid FROM pg_catalog.pg_proc p JOIN strange s ON s.oid = p.pronamespace
  UNION ALL SELECT 'pg_catalog.pg_type'::regclass, t.oid FROM pg_catalog.pg_type t JOIN strange s ON s.oid = t.typnamespace)
SELECT count(*)::int AS objects FROM found f
 WHERE NOT EXISTS (SELECT FROM pg_catalog.pg_depend d WHERE d.classid = f.class AND d.objid = f.oid AND d.deptype = 'e')`;
const contentSchema = z.object({ objects: z.int() });

/** The right that the owner lacks, as PostgreSQL names it; null if none. */
async function missingRight(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(rightsSql);
  const { makes_roles, is_super, is_owner, version } = rightsSchema.parse(rows[0]);
  if (version < oldest) return 'PostgreSQL 15';
  // The hub's functions run as their owner: with a superuser's rights, a mistake in them would affect the whole cluster.
  if (is_super) return 'NOSUPERUSER';
  if (!makes_roles) return 'CREATEROLE';
  return is_owner ? null : 'OWNER';
}

/** Makes concurrent creations take turns, so that the second finds what the first has made. The number is arbitrary, but used only here. */
const lock = 'SELECT pg_advisory_xact_lock(1380927300)';

async function mustBeEmpty(client: pg.Client, { host, database }: HubAddress): Promise<void> {
  const { rows } = await client.query(contentSql);
  if (contentSchema.parse(rows[0]).objects > 0) throw new Failed('team.notEmpty', { host, database });
}

/**
 * Creates the hub in an empty database: schema, roles, and the first admin with their own login and password. Throws team.notEmpty,
 * team.cannotCreate, team.noTls, …; a failure leaves nothing behind.
 */
export const createHub = (
  owner: HubLogin,
  { teamId, name, member }: { teamId: string; name: string; member: { memberId: string; name: string; password: string } },
): Promise<{ login: string }> =>
  asOwner(owner, async (client) => {
    const { host, database } = owner.address;
    const right = await missingRight(client);
    if (right !== null) throw new Failed('team.cannotCreate', { host, login: owner.login, right });
    await client.query(lock);
    await mustBeEmpty(client, owner.address);

    const groups = groupNames(teamId);
    const queue = await queueSql(groups);
    const named = client.escapeIdentifier(database);
    await client.query(
      [
        ...Object.values(groups).map((group) => `CREATE ROLE ${group} NOLOGIN;`),
        `GRANT ${groups.reviewer} TO ${groups.buyer}; GRANT ${groups.buyer} TO ${groups.admin};`,
        // Only members may connect, and nobody may create anything here.
        `REVOKE ALL ON DATABASE ${named} FROM PUBLIC; GRANT CONNECT ON DATABASE ${named} TO ${groups.reviewer};`,
        `DO $$ BEGIN IF to_regnamespace('public') IS NOT NULL THEN REVOKE ALL ON SCHEMA public FROM PUBLIC; END IF; END $$;`,
        beginning,
        ...hubMigrations.map((migration) => sqlOf(migration, groups)),
        grantsSql(groups),
        queue,
      ].join('\n'),
    );
    await client.query('INSERT INTO hub.team (team, name) VALUES ($1, $2)', [teamId, name]);
    const login = loginName(teamId, member.memberId);
    const verifier = await scramVerifier(member.password);
    await client.query(`SELECT hub.add_member($1, $2, 'admin', $3, $4, NULL)`, [member.memberId, member.name, login, verifier]);
    return { login };
  });
