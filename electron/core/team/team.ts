/** Opens the team's module. A folder without a team loads nothing of it but this file. */
import type { Emit } from '#contract/events.ts';
import type { Assignee } from '#contract/team/assign.ts';
import { Failed, ignoreFailure } from '#contract/failure.ts';
import { teamCommands } from '#contract/team/commands.ts';
import type { Keys } from '../accounts/keys.ts';
import { environmentForTeam, getEnvironment } from '../accounts/environmentCommands.ts';
import type { GateOf } from '../runs/claims/teamGate.ts';
import { listIds } from '../platform/paths.ts';
import { findTeam } from './calls/teamRow.sql.ts';
import { watchSharedLists } from './lists/watchSharedLists.ts';
import type { Clock, Files } from '../ports.ts';
import type { OpenTeam, TeamNeeds } from './openTeam.ts';
import type { TeamDevice } from '../evidence/format/part.ts';
import type { TeamHandlers } from './commands/teamCommands.ts';
import type { Worker, WorkerNeeds } from './work/worker.ts';
import type { TeamSays } from '#contract/team/team.ts';

type FromSubjects = 'handovers' | 'followList' | 'statePart' | 'purgeRows' | 'environmentFor' | 'taken' | 'purged' | 'inStep';
interface Common extends Omit<TeamNeeds, FromSubjects> {
  clock: Clock;
  keys: Pick<Keys, 'find'>;
  files: Files;
  readOnly: boolean;
  staysOpen: boolean;
  /** Calls the listener with every event that is emitted. */
  follow(listener: Emit): void;
}

/** What a team needs from subjects that need the team themselves. */
interface TeamSubjects {
  evidence: Pick<TeamNeeds, 'statePart'>;
  handover: Pick<TeamNeeds, 'handovers'>;
  privacy: { purgeRows: TeamNeeds['purgeRows']; rewriteLedger: TeamNeeds['purged'] };
  review: { catchUp: TeamNeeds['followList'] };
  runs: {
    /** Whether calls are being made. */
    isAnyOn(): boolean;
    followServers(): void;
    forServer(): Pick<WorkerNeeds, 'sliceRuns' | 'recheck'>;
  };
}

interface TeamModule {
  /** Called once, when all of them are open; until then, requests for a joined team wait. */
  connect(subjects: TeamSubjects): void;
  handlers: TeamHandlers;
  gateOf: GateOf;
  /** What the team says about an environment's key; null if it isn't the team's. */
  teamSays(environmentId: string): Promise<TeamSays | null>;
  /** Takes in what colleagues bought, if that is possible now. */
  lookAtTeam(): Promise<void>;
  /** Members to whom rows can be assigned; none without a team. */
  assignees(): Promise<Assignee[]>;
  /** Called when a run on the list came to rest, or a person was purged from it: sends a shared list again in its current state. */
  sendAgain(listId: string): void;
  /** Makes this device a server of the team until it is closed. Throws Failed('team.*'). */
  work(how: Pick<WorkerNeeds, 'keys' | 'onNews' | 'notify'>): Promise<Worker>;
  /** Signs what this device made for the list, if the team shares it. Returns the team's devices. */
  signPart(listId: string): Promise<TeamDevice[]>;
  /** Returns the work that it has taken as a server; runs can be closed after that. */
  stopWorking(): Promise<void>;
  close(): Promise<void>;
}

/** Returns at once and connects in the background: a hub that is away must not keep anybody from working. */
export function openTeamModule(common: Common): TeamModule {
  const { db, keys, readOnly, dataDir, emit, clock } = common;
  const { log } = common.ports;
  const { promise: connected, resolve: connect } = Promise.withResolvers<TeamSubjects>();
  const needsOf = ({ evidence, handover, privacy, review, runs }: TeamSubjects): TeamNeeds => ({
    ...common,
    handovers: handover.handovers,
    statePart: evidence.statePart,
    purgeRows: privacy.purgeRows,
    purged: privacy.rewriteLedger,
    followList: review.catchUp,
    environmentFor: environmentForTeam(common),
    taken: () => {
      for (const listId of listIds(dataDir)) emit('review.changed', { listId });
    },
    inStep: () => {
      if (common.staysOpen) runs.followServers();
    },
  });
  let team: OpenTeam | null = null;
  /** Why a joined team isn't open. */
  let problem: Failed | null = null;

  const open = async (): Promise<void> => {
    // A process that doesn't own the folder can write nothing, and so exchange nothing.
    if (readOnly || findTeam(db) === undefined) return;
    const { openTeam } = await import('./openTeam.ts');
    try {
      team = await openTeam(needsOf(await connected));
      problem = null;
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      log('the team could not be opened', error);
      problem = error;
    }
  };
  let opening = open();
  opening.catch((error: unknown) => log('the team could not be opened', error));

  const closeTeam = async (): Promise<void> => {
    const closing = team;
    team = null;
    await closing?.close();
  };
  const load = async (): Promise<TeamHandlers> => {
    await opening;
    const { openTeamCommands } = await import('./commands/teamCommands.ts');
    const subjects = await connected;
    return openTeamCommands({
      ...needsOf(subjects),
      ...{ keys, files: common.files },
      team: () => team,
      open: () => (opening = open()),
      closeTeam,
      refuseWhileBuying: () => {
        if (subjects.runs.isAnyOn()) throw new Failed('team.busy');
      },
    });
  };
  let loaded: Promise<TeamHandlers> | null = null;
  const handlers = Object.fromEntries(
    (Object.keys(teamCommands) as (keyof TeamHandlers)[]).map((name) => [
      name,
      async (params: never) => (await (loaded ??= load()))[name](params),
    ]),
    // The compiler can't see that name, parameters and result match.
  ) as unknown as TeamHandlers;

  const gateOf: GateOf = async (site) => {
    if (findTeam(db) === undefined) return null;
    await opening;
    if (team) return team.gateOf(site);
    throw problem ?? new Failed('dataFolder.inUse', { path: dataDir });
  };

  const sendAgain = (listId: string): void => team?.sharing.shareAgain(listId);
  common.follow(watchSharedLists({ rested: sendAgain, suppressed: () => team?.sendSuppressions() }));

  /** Set on request: the program may end while it opens. */
  let worker: Promise<Worker> | null = null;
  const stopping = new AbortController();
  const work: TeamModule['work'] = async (how) => {
    await opening;
    if (!team) throw problem ?? new Failed('team.none');
    const { openWork } = await import('./work/openWork.ts');
    const { runs } = await connected;
    return openWork({ ...how, ...runs.forServer(), stop: stopping.signal, db, clock, log }, team);
  };

  return {
    connect,
    handlers: {
      ...handlers,
      'team.look': (params) => (findTeam(db) === undefined ? Promise.resolve({}) : handlers['team.look'](params)),
      'team.state': (params) => (findTeam(db) === undefined ? Promise.resolve({ team: null }) : handlers['team.state'](params)),
    },
    gateOf,
    teamSays: async (environmentId) => {
      const { baseUrl } = getEnvironment(db, environmentId);
      if (baseUrl === null || findTeam(db) === undefined || readOnly) return null;
      const found = await keys.find(environmentId);
      if (found === null) return null;
      try {
        const gate = await gateOf({ environmentId, baseUrl, key: found.key, keyFingerprint: found.fingerprint });
        return gate && { obstacle: null, callsPerSecond: gate.callsPerSecond, servers: gate.servers.atWork() };
      } catch (error) {
        if (error instanceof Failed) return { obstacle: error.failure, callsPerSecond: null, servers: [] };
        throw error;
      }
    },
    lookAtTeam: async () => {
      await opening;
      // A hub that is away doesn't prevent planning: it is shown, and a run waits.
      await team?.exchange().catch(ignoreFailure);
    },
    signPart: async (listId) => {
      await opening;
      return team ? team.signPart(listId) : [];
    },
    assignees: async () => {
      if (findTeam(db) === undefined) return [];
      const { findKnownTeam } = await import('./teamAbout.ts');
      const { members = [] } = findKnownTeam(db)?.about ?? {};
      return members
        .filter(({ invitedUntil, removedAt }) => invitedUntil === null && removedAt === null)
        .map(({ memberId, name }) => ({ memberId, name }));
    },
    sendAgain,
    work: (how) => (worker = work(how)),
    stopWorking: async () => {
      stopping.abort();
      const opened = await worker?.catch(() => null);
      await opened?.close();
    },
    close: async () => {
      await opening.catch(() => undefined);
      await closeTeam();
    },
  };
}
