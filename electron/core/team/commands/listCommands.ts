/** The commands for lists that a team shares, and the schedules on which its servers check them again. */
import type { HandlersOf } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { withList } from '../../lists/file/openList.sql.ts';
import { hasList } from '../../platform/paths.ts';
import { isSharedHere } from '../shared/shareOwnAct.sql.ts';
import { getKnownTeam } from '../teamAbout.ts';
import { sealedBody } from '../work/schedules.ts';
import type { TeamAtHand, TeamCommandsNeeds } from './teamAtHand.ts';

type Names = 'team.shareList' | 'team.schedule' | 'team.unschedule' | 'team.look';

export function listCommands(
  { dataDir, db, newId, team }: TeamCommandsNeeds,
  { opened, show, atHub, serviceOf }: TeamAtHand,
): Pick<HandlersOf<'team'>, Names> {
  return {
    'team.shareList': async ({ listId }) => {
      const { sharing, link, exchange } = opened();
      await sharing.share(listId);
      // If the hub is away, or goes away meanwhile, the list goes out later.
      const isConnected = (): boolean => link.state.state === 'connected';
      if (isConnected()) {
        await exchange().catch((error: unknown) => {
          if (!(error instanceof Failed) || isConnected()) throw error;
        });
      }
      return show();
    },
    'team.schedule': async ({ environmentId, ...recheck }) => {
      const { deviceId, about } = getKnownTeam(db);
      const { listId } = recheck;
      if (!hasList(dataDir, listId) || !isSharedHere(db, listId)) throw new Failed('team.listNotShared');
      const { environment, baseUrl, key } = await serviceOf(environmentId);
      const { name, currency, prices } = environment;
      const { ids } = opened();
      const keyId = ids.keyOf(key);
      const listName = withList(dataDir, listId, readList).name;
      const body = { ...recheck, listName, site: { baseUrl, name, currency, prices } };
      // Each list has at most one schedule.
      const scheduleId = about.schedules.find((one) => one.listId === listId)?.scheduleId ?? newId();
      return atHub((hub) => hub.setSchedule(deviceId, { scheduleId, keyId, time: recheck.time, body: sealedBody(ids, scheduleId, body) }));
    },
    'team.unschedule': ({ scheduleId }) => atHub((hub) => hub.removeSchedule(scheduleId)),
    'team.look': ({ viewerId, listId }) => {
      team()?.looking.look(viewerId, listId);
      return Promise.resolve({});
    },
  };
}
