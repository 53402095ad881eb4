/** An admin's commands: the team's members, devices, keys, and its hub. */
import type { HandlersOf } from '#contract/commands.ts';
import { atOnce, newPassword } from '../joining/joining.ts';
import { joinCode } from '../joining/recoveryKit.ts';
import { getAccess } from '../joining/seal.ts';
import { migrateHub } from '../hub/createHub.ts';
import { greet } from '../link/inStep.ts';
import { getKnownTeam } from '../teamAbout.ts';
import type { TeamAtHand, TeamCommandsNeeds } from './teamAtHand.ts';

type Names =
  | ('team.invite' | 'team.removeMember' | 'team.removeDevice' | 'team.setRole')
  | ('team.setKey' | 'team.restored' | 'team.migrate');

/** How long an invitation is valid. */
const invitedForMs = 24 * 60 * 60 * 1000;

export function memberCommands(
  { db, ports, newId }: TeamCommandsNeeds,
  { opened, atHub, serviceOf }: TeamAtHand,
): Pick<HandlersOf<'team'>, Names> {
  return {
    'team.invite': async ({ role, name }) => {
      const team = getKnownTeam(db);
      const { secret } = await getAccess(ports.keychain, team);
      const [memberId, password, expiresAt] = [newId(), newPassword(ports), ports.clock.now() + invitedForMs];
      const { login } = await opened().link.now((hub) => hub.invite({ memberId, name, role, password, expiresAt }));
      await opened().refresh();
      const { name: teamName, address, caPem } = team.about;
      const code = joinCode({
        ...{ teamId: team.teamId, address, login, password, caPem, role, memberId, expiresAt, name: teamName, member: name },
        secret,
      });
      return { memberId, code, expiresAt };
    },
    'team.removeMember': ({ memberId }) => atHub((hub) => hub.removeMember(memberId)),
    'team.removeDevice': ({ deviceId }) => atHub((hub) => hub.removeDevice({ deviceId, by: getKnownTeam(db).deviceId })),
    'team.setRole': ({ memberId, role }) => atHub((hub) => hub.setRole(memberId, role)),
    'team.setKey': async ({ environmentId, limits }) => {
      const { ids } = opened();
      const { environment, baseUrl, key } = await serviceOf(environmentId);
      return atHub((hub) => hub.setKey({ keyId: ids.keyOf(key), siteId: ids.siteOf(baseUrl), name: environment.name, ...limits }));
    },
    // At its next refresh, this device notices the new epoch and reports all its records.
    'team.restored': () => atHub((hub) => hub.beginEpoch()),
    'team.migrate': async ({ login, password }) => {
      const { address, caPem } = getKnownTeam(db).about;
      await atOnce(address.host, migrateHub({ address, caPem, login, password }));
      return atHub((hub) => greet(hub, getKnownTeam(db)));
    },
  };
}
