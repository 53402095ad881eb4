/** The commands for teams. Without a team, nothing of the hub is loaded. */
import type { HandlersOf } from '#contract/commands.ts';
import { Failed, ignoreFailure } from '#contract/failure.ts';
import { auditTeam } from '../audit.ts';
import { getKnownTeam } from '../teamAbout.ts';
import { joiningCommands } from './joiningCommands.ts';
import { listCommands } from './listCommands.ts';
import { memberCommands } from './memberCommands.ts';
import { teamAtHand, type TeamCommandsNeeds } from './teamAtHand.ts';

export type TeamHandlers = HandlersOf<'team'>;

export function openTeamCommands(needs: TeamCommandsNeeds): TeamHandlers {
  const { db, write, ports, newId, by, emit } = needs;
  const atHand = teamAtHand(needs);
  const { opened, show } = atHand;

  return {
    ...joiningCommands(needs, atHand),
    ...memberCommands(needs, atHand),
    ...listCommands(needs, atHand),
    'team.state': show,
    'team.refresh': async () => {
      const team = opened();
      team.link.tryNow();
      const refresh = async (): Promise<void> => {
        await team.exchange();
        await team.sharing.takeArrived(true);
        await team.refresh();
      };
      // The state shows why the hub can't be reached.
      await refresh().catch(ignoreFailure);
      return show();
    },
    'team.buyAlone': async ({ reason }) => {
      const { teamId, about } = getKnownTeam(db);
      if (about.role === 'reviewer') throw new Failed('team.notAllowed', { role: about.role, wanted: 'buyer' });
      const act = reason === null ? 'buyTogether' : 'buyAlone';
      await write('team.act', { recordId: newId(), teamId, act, reason: reason ?? '', by: by(), at: ports.clock.now() });
      // Makes calls that wait for the hub check again.
      opened().link.tryNow();
      opened().link.wakeWaiting();
      emit('team.changed', {});
      return show();
    },
    'team.audit': async () => {
      const { ids, link, exchange } = opened();
      // Own records first: those that wait here aren't in the log.
      await exchange();
      return link.now((hub) => auditTeam(hub, ids.sealing));
    },
  };
}
