/**
 * The hub's versions in order, one file each. A new hub runs all of them, an older one those that it lacks: there is no second description
 * of the schema that could differ. A released version is never changed.
 */
import type { TeamRole } from '#contract/team/team.ts';
import { asking } from './version1/asking.ts';
import { guards } from './version1/guards.ts';
import { keys } from './version1/keys.ts';
import { log } from './version1/log.ts';
import { looking } from './version1/looking.ts';
import { members } from './version1/members.ts';
import { schedules } from './version1/schedules.ts';
import { servers } from './version1/servers.ts';
import { settling } from './version1/settling.ts';
import { tables } from './version1/tables.ts';
import { hubFunctions } from './hubFunctions.ts';

/** One version of the hub's schema. */
export interface HubMigration {
  version: number;
  /** What it adds to the version before it. `groups`: the cluster's roles of this team. */
  sql: (groups: Record<TeamRole, string>) => string;
}

/** Version 1 of the hub: everything. */
const version1: HubMigration = {
  version: 1,
  sql: (groups) => [tables, guards, members(groups), looking, keys, asking, settling, log, servers, schedules].join('\n'),
};

export const hubMigrations: readonly HubMigration[] = [version1];

/** Before the first version: the schema, and the table of versions. */
export const beginning = `
CREATE SCHEMA hub;
CREATE TABLE hub.versions (version int PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());
CREATE FUNCTION hub.version() RETURNS int LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT max(version) FROM hub.versions;
$$;
`;

/** One version, to be run inside a transaction. */
export function sqlOf({ version, sql }: HubMigration, groups: Record<TeamRole, string>): string {
  return `${sql(groups)}\nINSERT INTO hub.versions (version) VALUES (${version});`;
}

/**
 * Who may do what. Granted again after every migration, because PostgreSQL lets everybody call a newly made function. Only functions are
 * granted, never tables.
 */
export function grantsSql(groups: Record<TeamRole, string>): string {
  const grants = Object.entries(hubFunctions).map(([name, role]) => `GRANT EXECUTE ON ROUTINE hub.${name} TO ${groups[role]};`);
  const all = `${groups.reviewer}, ${groups.buyer}, ${groups.admin}`;
  return [
    `REVOKE ALL ON ALL TABLES IN SCHEMA hub FROM PUBLIC, ${all};`,
    `REVOKE ALL ON ALL ROUTINES IN SCHEMA hub FROM PUBLIC, ${all};`,
    `GRANT USAGE ON SCHEMA hub TO ${groups.reviewer};`,
    ...grants,
  ].join('\n');
}
