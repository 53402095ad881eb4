/**
 * The queue from which a team's servers take work: pg-boss's tables, in their own schema beside the hub's. It contains ids and times; the
 * work itself is in the hub. Buyers may use these tables: tampering with them could delay work, but buys nothing.
 */
import { z } from 'zod';
import type { TeamRole } from '#contract/team/team.ts';

export const queueSchema = 'hub_jobs';

const begins = /^\s*BEGIN;/;
const ends = /COMMIT;\s*$/;

/** Creates the tables inside the caller's transaction. Loads pg-boss, which nothing else needs for this. */
export async function queueSql(groups: Record<TeamRole, string>): Promise<string> {
  const { getConstructionPlans } = await import('pg-boss');
  const plans = getConstructionPlans(queueSchema);
  if (!begins.test(plans) || !ends.test(plans)) throw new Error('pg-boss’s plans are no transaction any more');
  return [plans.replace(begins, '').replace(ends, ''), queueGrants(groups)].join('\n');
}

const versionRow = z.object({ version: z.coerce.number().int() });
export const queueVersionSql = `SELECT version FROM ${queueSchema}.version`;

/** Migrates older tables; null if they are current for this program's pg-boss. `row`: the result of `queueVersionSql`. */
export async function queueMigrationSql(row: unknown, groups: Record<TeamRole, string>): Promise<string | null> {
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
  const { version } = versionRow.parse(row);
  const made = /version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans(queueSchema));
  if (!made) throw new Error('pg-boss’s plans don’t say their version any more');
  if (version >= Number(made[1])) return null;
  return [getMigrationPlans(queueSchema, version).replace(begins, '').replace(ends, ''), queueGrants(groups)].join('\n');
}

const queueGrants = ({ buyer }: Record<TeamRole, string>): string =>
  `GRANT USAGE ON SCHEMA ${queueSchema} TO ${buyer}; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${queueSchema} TO ${buyer};`;
