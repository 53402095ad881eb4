/** The parts that only joined folders need, with the client of the hub's database. */
import { createHub, migrateHub } from '../hub/createHub.ts';
import { openHub } from '../hub/openHub.ts';
import { openTeam, type OpenTeam, type TeamNeeds } from '../openTeam.ts';
import { findKnownTeam } from '../teamAbout.ts';
import { teamCommands, type TeamCommandsNeeds, type TeamHandlers } from '../teamCommands.ts';
import { Failed } from '#contract/failure.ts';

/** Opens the team that this folder has joined. Throws Failed('team.none' | 'team.secretMissing' | 'keychain.unavailable'). */
export async function openJoined(needs: Omit<TeamNeeds, 'openHub'>): Promise<OpenTeam> {
  const team = findKnownTeam(needs.db);
  if (!team) throw new Failed('team.none');
  return openTeam({ ...needs, openHub }, team);
}

export const loadTeamCommands = (needs: Omit<TeamCommandsNeeds, 'openHub' | 'createHub' | 'migrateHub'>): TeamHandlers =>
  teamCommands({ ...needs, openHub, createHub, migrateHub });
