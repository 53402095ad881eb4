/** Brings a hub to the version that this program speaks. */
import { z } from 'zod';
import { Failed } from '#contract/failure.ts';
import { hubVersion, type HubLogin } from './hub.ts';
import { asOwner } from './ownerConnection.ts';
import type { HubMigration } from './schema/hubMigration.ts';
import { grantsSql, hubMigrations, sqlOf } from './schema/migrations.ts';
import { queueMigrationSql, queueVersionSql } from './schema/queue.ts';
import { groupNames } from './schema/roleNames.ts';

const versionSchema = z.object({ version: z.int(), team: z.uuid() });
const newest = (migrations: readonly HubMigration[]): number => Math.max(...migrations.map(({ version }) => version));

/** Two that migrate at the same moment take turns; the second finds nothing to do. Members wait meanwhile. */
const lock = 'LOCK TABLE hub.versions IN ACCESS EXCLUSIVE MODE';

/**
 * One numbered migration after the other, all in one transaction; does nothing to a current hub. Throws team.noHub, and team.otherVersion for a
 * hub that is newer. `migrations`: those of this program.
 */
export async function migrateHub(owner: HubLogin, migrations: readonly HubMigration[] = hubMigrations): Promise<void> {
  const program = migrations === hubMigrations ? hubVersion : newest(migrations);
  await asOwner(owner, async (client) => {
    await client.query(lock);
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
