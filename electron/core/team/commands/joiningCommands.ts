/** The commands for joining a team and leaving it. */
import type { HandlersOf } from '#contract/commands.ts';
import { Failed, ignoreFailure } from '#contract/failure.ts';
import { isAlsoElsewhere, isLastAdmin, type TeamState } from '#contract/team/team.ts';
import { joinTeam, makeTeam, recoverTeam } from '../joining/joining.ts';
import { parseJoinCode, readKit, writeKit } from '../joining/recoveryKit.ts';
import { forgetAccess, getAccess } from '../joining/seal.ts';
import { removeAllChunks } from '../lists/chunks.ts';
import { findKnownTeam, getKnownTeam } from '../teamAbout.ts';
import type { TeamAtHand, TeamCommandsNeeds } from './teamAtHand.ts';

type Names = 'team.create' | 'team.readCode' | 'team.join' | 'team.saveKit' | 'team.recover' | 'team.leave';

export function joiningCommands(needs: TeamCommandsNeeds, { opened, show }: TeamAtHand): Pick<HandlersOf<'team'>, Names> {
  const { db, write, ports, newId, by, emit, files } = needs;
  const { clock, keychain } = ports;

  const refuseJoined = (): void => {
    const team = findKnownTeam(db);
    if (team) throw new Failed('team.joined', { name: team.about.name });
  };
  const joined = async (): Promise<TeamState> => {
    await needs.open();
    emit('team.changed', {});
    // The window shows what is there, including that the hub is away.
    await opened().refresh().catch(ignoreFailure);
    return show();
  };

  return {
    'team.create': async (asked) => {
      refuseJoined();
      await makeTeam(needs, asked);
      return joined();
    },
    'team.readCode': ({ code }) => {
      const { name, address, role, member, expiresAt } = parseJoinCode(code, clock.now());
      return Promise.resolve({ name, address, role, member, expiresAt });
    },
    'team.join': async ({ code, device }) => {
      const invitation = parseJoinCode(code, clock.now());
      refuseJoined();
      await joinTeam(needs, invitation, device);
      return joined();
    },
    'team.saveKit': async ({ destinationId, passphrase }) => {
      const team = getKnownTeam(db);
      const { name, address, login, caPem, memberId, member, role } = team.about;
      if (role !== 'admin') throw new Failed('team.notAllowed', { role, wanted: 'admin' });
      const { path, fileName, download } = files.destination(destinationId);
      const kit = { teamId: team.teamId, name, address, login, caPem, memberId, member, ...(await getAccess(keychain, team)) };
      await writeKit(path, passphrase, kit);
      return { fileName, download };
    },
    'team.recover': async ({ fileId, passphrase, device }) => {
      refuseJoined();
      const { path, name: shown } = files.granted(fileId);
      await recoverTeam(needs, await readKit(path, shown, passphrase), device);
      return joined();
    },
    'team.leave': async () => {
      const { teamId, about } = getKnownTeam(db);
      const team = needs.team();
      const isConnected = team?.link.state.state === 'connected';
      const { team: shown } = await show();
      // A removed member, or one whose hub is gone, can't make anybody an admin.
      if (isConnected && shown !== null && isLastAdmin(shown)) throw new Failed('team.lastAdmin');
      needs.refuseWhileBuying();
      if (isConnected) await team.exchange();
      await needs.closeTeam();
      await write('team.leave', { act: { recordId: newId(), teamId, act: 'leave', reason: '', by: by(), at: clock.now() } });
      removeAllChunks(needs.dataDir);
      // A copy of this folder may be a device of the same member, with the same login.
      if (shown === null || !isAlsoElsewhere(shown.members)) await forgetAccess(keychain, { teamId, memberId: about.memberId });
      emit('team.changed', {});
      return { team: null };
    },
  };
}
