/** The commands for teams. Without a team, nothing of the hub is loaded. */
import type { CommandParams, HandlersOf } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import { isAlsoElsewhere, isLastAdmin, type TeamState } from '#contract/team/team.ts';
import { isSharedHere } from './shared/shareOwnAct.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { withList } from '../lists/file/openList.sql.ts';
import { hasList } from '../platform/paths.ts';
import { getEnvironment } from '../accounts/environmentCommands.ts';
import type { Files } from '../ports.ts';
import type { Keys } from '../accounts/keys.ts';
import { removeAllChunks } from './lists/chunks.ts';
import { auditTeam } from './audit.ts';
import { atOnce, joinTeam, makeTeam, newPassword, recoverTeam, type JoiningNeeds } from './joining/joining.ts';
import { joinCode, parseJoinCode, readKit, writeKit } from './joining/recoveryKit.ts';
import { greet } from './link/inStep.ts';
import { environmentsByKey, showTeam } from './showTeam.ts';
import { findKnownTeam, type KnownTeam } from './teamAbout.ts';
import { sealedBody } from './work/schedules.ts';
import { findAccess, forgetAccess, type TeamAccess } from './joining/seal.ts';
import type { Hub, MigrateHub } from './hub/hub.ts';
import type { OpenTeam, TeamNeeds } from './openTeam.ts';

export interface TeamCommandsNeeds extends TeamNeeds, JoiningNeeds {
  keys: Pick<Keys, 'find'>;
  files: Files;
  migrateHub: MigrateHub;
  /** The open team; null if none was joined, or it can't be opened. */
  team(): OpenTeam | null;
  /** Opens the team that was just joined. */
  open(): Promise<void>;
  /** Closes a team that was left. */
  closeTeam(): Promise<void>;
  /** Throws Failed('team.busy') while calls are being made. */
  refuseWhileBuying(): void;
}

export type TeamHandlers = HandlersOf<'team'>;

/** How long an invitation is valid. */
const invitedForMs = 24 * 60 * 60 * 1000;

export function teamCommands(needs: TeamCommandsNeeds): TeamHandlers {
  const { db, write, ports, newId, by, emit, keys } = needs;
  const { clock, keychain } = ports;

  const known = (): KnownTeam => {
    const team = findKnownTeam(db);
    if (!team) throw new Failed('team.none');
    return team;
  };
  const access = async ({ teamId, about }: KnownTeam): Promise<TeamAccess> => {
    const found = await findAccess(keychain, { teamId, memberId: about.memberId });
    if (!found) throw new Failed('team.secretMissing', { name: about.name });
    return found;
  };
  const opened = (): OpenTeam => {
    const team = needs.team();
    if (!team) throw new Failed('team.secretMissing', { name: known().about.name });
    return team;
  };
  const notYet = (): void => {
    const team = findKnownTeam(db);
    if (team) throw new Failed('team.joined', { name: team.about.name });
  };
  const show = async (): Promise<TeamState> => {
    const team = needs.team();
    const at = { since: clock.now(), nextTryAt: null } as const;
    const here = { db, hasList: (listId: string) => hasList(needs.dataDir, listId) };
    if (!team) {
      const name = findKnownTeam(db)?.about.name ?? '';
      return showTeam({
        ...here,
        link: { ...at, state: 'refused', problem: { code: 'team.secretMissing', params: { name } } },
        environmentOf: () => null,
        lookingAt: () => [],
      });
    }
    const environments = await environmentsByKey(db, keys.find, (key) => team.ids.keyOf(key).toString('base64'));
    const { lookingAt } = team.looking;
    return showTeam({ ...here, lookingAt, link: team.link.state, environmentOf: (keyId) => environments.get(keyId) ?? null });
  };
  /** Does `work` at the hub, and shows the hub's state afterwards. */
  const atHub = async (work: (hub: Hub) => Promise<unknown>): Promise<TeamState> => {
    known();
    await opened().link.now(work);
    await opened().refresh();
    return show();
  };
  const joined = async (): Promise<TeamState> => {
    await needs.open();
    emit('team.changed', {});
    // The window shows what is there, including that the hub is away.
    await opened()
      .refresh()
      .catch((error: unknown) => {
        if (!(error instanceof Failed)) throw error;
      });
    return show();
  };

  return {
    'team.state': show,
    'team.refresh': async () => {
      known();
      const team = opened();
      team.link.tryNow();
      try {
        await team.exchange();
        await team.sharing.takeArrived(true);
        await team.refresh();
      } catch (error) {
        // The state shows why the hub can't be reached.
        if (!(error instanceof Failed)) throw error;
      }
      return show();
    },
    'team.create': async (asked) => {
      notYet();
      await makeTeam(needs, asked);
      return joined();
    },
    'team.readCode': ({ code }) => {
      const { name, address, role, member, expiresAt } = parseJoinCode(code, clock.now());
      return Promise.resolve({ name, address, role, member, expiresAt });
    },
    'team.join': async ({ code, device }) => {
      const invitation = parseJoinCode(code, clock.now());
      notYet();
      await joinTeam(needs, invitation, device);
      return joined();
    },
    'team.saveKit': async ({ destinationId, passphrase }) => {
      const team = known();
      const { name, address, login, caPem, memberId, member, role } = team.about;
      if (role !== 'admin') throw new Failed('team.notAllowed', { role, wanted: 'admin' });
      const { path, fileName, download } = needs.files.destination(destinationId);
      const kit = { teamId: team.teamId, name, address, login, caPem, memberId, member, ...(await access(team)) };
      await writeKit(path, passphrase, kit);
      return { fileName, download };
    },
    'team.recover': async ({ fileId, passphrase, device }) => {
      notYet();
      const { path, name: shown } = needs.files.granted(fileId);
      await recoverTeam(needs, await readKit(path, shown, passphrase), device);
      return joined();
    },
    'team.leave': async () => {
      const { teamId, about } = known();
      const { memberId } = about;
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
      if (shown === null || !isAlsoElsewhere(shown.members)) await forgetAccess(keychain, { teamId, memberId });
      emit('team.changed', {});
      return { team: null };
    },
    'team.invite': async ({ role, name }) => {
      const { teamId, about } = known();
      const { secret } = await access(known());
      const [memberId, password, expiresAt] = [newId(), newPassword(ports), clock.now() + invitedForMs];
      const { login } = await opened().link.now((hub) => hub.invite({ memberId, name, role, password, expiresAt }));
      await opened().refresh();
      const { name: team, address, caPem } = about;
      const code = joinCode({
        ...{ teamId, address, login, password, caPem, role, memberId, expiresAt, name: team, member: name },
        secret,
      });
      return { memberId, code, expiresAt };
    },
    'team.removeMember': ({ memberId }) => atHub((hub) => hub.removeMember(memberId)),
    'team.removeDevice': ({ deviceId }) => atHub((hub) => hub.removeDevice({ deviceId, by: known().deviceId })),
    'team.setRole': ({ memberId, role }) => atHub((hub) => hub.setRole(memberId, role)),
    'team.setKey': async ({ environmentId, limits }) => {
      known();
      const { name, baseUrl } = getEnvironment(db, environmentId);
      const found = baseUrl === null ? null : await keys.find(environmentId);
      if (baseUrl === null || !found) throw new Failed('environment.keyMissing', { environment: name });
      const { ids } = opened();
      return atHub((hub) => hub.setKey({ keyId: ids.keyOf(found.key), siteId: ids.siteOf(baseUrl), name, ...limits }));
    },
    'team.buyAlone': async ({ reason }) => {
      const { teamId, about } = known();
      if (about.role === 'reviewer') throw new Failed('team.notAllowed', { role: about.role, wanted: 'buyer' });
      await write('team.act', {
        ...{
          recordId: newId(),
          teamId,
          act: reason === null ? 'buyTogether' : 'buyAlone',
          reason: reason ?? '',
          by: by(),
          at: clock.now(),
        },
      });
      // Makes calls that wait for the hub check again.
      opened().link.tryNow();
      opened().link.wakeWaiting();
      emit('team.changed', {});
      return show();
    },
    // At its next refresh, this device notices the new epoch and reports all its records.
    'team.restored': () => atHub((hub) => hub.beginEpoch()),
    'team.migrate': async ({ login, password }: CommandParams<'team.migrate'>) => {
      const { about } = known();
      const { address, caPem } = about;
      await atOnce(address.host, needs.migrateHub({ address, caPem, login, password }));
      return atHub((hub) => greet(hub, known()));
    },
    'team.shareList': async ({ listId }) => {
      known();
      const team = opened();
      await team.sharing.share(listId);
      // If the hub is away, or goes away meanwhile, the list goes out later.
      const isConnected = (): boolean => team.link.state.state === 'connected';
      if (isConnected()) {
        await team.exchange().catch((error: unknown) => {
          if (!(error instanceof Failed) || isConnected()) throw error;
        });
      }
      return show();
    },
    'team.schedule': async ({ environmentId, ...recheck }) => {
      const { deviceId, about } = known();
      const { listId } = recheck;
      if (!hasList(needs.dataDir, listId) || !isSharedHere(db, listId)) throw new Failed('team.listNotShared');
      const { name, baseUrl, currency, prices } = getEnvironment(db, environmentId);
      const found = baseUrl === null ? null : await keys.find(environmentId);
      if (baseUrl === null || !found) throw new Failed('environment.keyMissing', { environment: name });
      const { ids } = opened();
      const keyId = ids.keyOf(found.key);
      const listName = withList(needs.dataDir, listId, readList).name;
      const body = { ...recheck, listName, site: { baseUrl, name, currency, prices } };
      // Each list has at most one schedule.
      const scheduleId = about.schedules.find((one) => one.listId === listId)?.scheduleId ?? newId();
      return atHub((hub) => hub.setSchedule(deviceId, { scheduleId, keyId, time: recheck.time, body: sealedBody(ids, scheduleId, body) }));
    },
    'team.unschedule': ({ scheduleId }) => atHub((hub) => hub.removeSchedule(scheduleId)),
    'team.look': ({ viewerId, listId }) => {
      needs.team()?.looking.look(viewerId, listId);
      return Promise.resolve({});
    },
    'team.audit': async () => {
      const { sealing } = opened().ids;
      // Own records first: those that wait here aren't in the log.
      await opened().exchange();
      return opened().link.now((hub) => auditTeam(hub, sealing));
    },
  };
}
