/** One version of the hub's schema. */
import type { TeamRole } from '#contract/team/team.ts';

export interface HubMigration {
  version: number;
  /** What it adds to the version before it. `groups`: the cluster's roles of this team. */
  sql: (groups: Record<TeamRole, string>) => string;
}
