/** The joined team, as its commands find it. */
import { Failed } from '#contract/failure.ts';
import type { TeamState } from '#contract/team/team.ts';
import { keyedEnvironment } from '../../accounts/environmentCommands.ts';
import type { Keys } from '../../accounts/keys.ts';
import type { StoredEnvironment } from '../../accounts/environments.sql.ts';
import { hasList } from '../../platform/paths.ts';
import type { Files } from '../../ports.ts';
import type { Hub } from '../hub/hub.ts';
import type { OpenTeam, TeamNeeds } from '../openTeam.ts';
import { environmentsByKey, showTeam } from '../showTeam.ts';
import { findKnownTeam, getKnownTeam } from '../teamAbout.ts';

export interface TeamCommandsNeeds extends TeamNeeds {
  keys: Pick<Keys, 'find'>;
  files: Files;
  /** The open team; null if none was joined, or it can't be opened. */
  team(): OpenTeam | null;
  /** Opens the team that was just joined. */
  open(): Promise<void>;
  /** Closes a team that was left. */
  closeTeam(): Promise<void>;
  /** Throws Failed('team.busy') while calls are being made. */
  refuseWhileBuying(): void;
}

export interface TeamAtHand {
  /** Throws Failed('team.none' | 'team.secretMissing'). */
  opened(): OpenTeam;
  /** What is known of the team without waiting for the hub. */
  show(): Promise<TeamState>;
  /** Does `work` at the hub, and shows the hub's state afterwards. */
  atHub(work: (hub: Hub) => Promise<unknown>): Promise<TeamState>;
  /** An environment with its service and key, neither of which the sandbox has. Throws Failed('environment.keyMissing'). */
  serviceOf(environmentId: string): Promise<{ environment: StoredEnvironment; baseUrl: string; key: string }>;
}

export function teamAtHand({ db, dataDir, ports, keys, team }: TeamCommandsNeeds): TeamAtHand {
  const opened = (): OpenTeam => {
    const open = team();
    if (!open) throw new Failed('team.secretMissing', { name: getKnownTeam(db).about.name });
    return open;
  };
  const show = async (): Promise<TeamState> => {
    const open = team();
    const here = { db, hasList: (listId: string) => hasList(dataDir, listId) };
    if (!open) {
      const name = findKnownTeam(db)?.about.name ?? '';
      const problem = { code: 'team.secretMissing', params: { name } } as const;
      const link = { state: 'refused', since: ports.clock.now(), nextTryAt: null, problem } as const;
      return showTeam({ ...here, link, environmentOf: () => null, lookingAt: () => [] });
    }
    const environments = await environmentsByKey(db, keys.find, (key) => open.ids.keyOf(key).toString('base64'));
    const { lookingAt } = open.looking;
    return showTeam({ ...here, lookingAt, link: open.link.state, environmentOf: (keyId) => environments.get(keyId) ?? null });
  };
  return {
    opened,
    show,
    atHub: async (work) => {
      await opened().link.now(work);
      await opened().refresh();
      return show();
    },
    serviceOf: async (environmentId) => {
      const { environment, key } = await keyedEnvironment(db, keys, environmentId);
      const { baseUrl, name } = environment;
      if (baseUrl === null) throw new Failed('environment.keyMissing', { environment: name });
      return { environment, baseUrl, key };
    },
  };
}
