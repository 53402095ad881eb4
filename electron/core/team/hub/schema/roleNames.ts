/** Names of the cluster's roles that belong to one team's hub. Roles are the cluster's, not the database's: two hubs in one cluster must not share them. */
import type { TeamRole } from '#contract/team/team.ts';

/** 12 hexadecimal digits of the team's id. A UUIDv7 begins with its time, so the last ones are those that differ. */
const prefixOf = (teamId: string): string => `rollcall_${teamId.replaceAll('-', '').toLowerCase().slice(-12)}`;

/** The group roles of a team: an admin is also a buyer, and a buyer also a reviewer. */
export function groupNames(teamId: string): Record<TeamRole, string> {
  const prefix = prefixOf(teamId);
  return { reviewer: `${prefix}_reviewer`, buyer: `${prefix}_buyer`, admin: `${prefix}_admin` };
}

/** The login of a member: 54 characters, and PostgreSQL cuts names at 63. */
export const loginName = (teamId: string, memberId: string): string => `${prefixOf(teamId)}_${memberId.replaceAll('-', '').toLowerCase()}`;
