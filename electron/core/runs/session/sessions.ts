/** The runs in progress in this process: starts, resumes and stops them, and notifies listeners. */
import { needsNetwork } from '#contract/accounts/environment.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { StopCause } from '#contract/runs/run.ts';
import { createThrottle, settlesWithin } from '#base/async.ts';
import { findEnvironment } from '../../accounts/environments.sql.ts';
import { findRun, type StoredRun } from '../readRuns.sql.ts';
import { resolveEndpoint } from '../resolveEndpoint.ts';
import { showProgress } from '../showRun.ts';
import { createPriority, type RunPriority } from './priority.ts';
import { createProcessEnd, type ProcessEnd } from './processEnd.ts';
import type { RunSession } from './runSession.ts';
import { openSessionOf, type HowToStart, type SessionNeeds } from './sessionOf.ts';

/** Minimum times between two progress events, and between two derivations of verdicts. */
const pushEveryMs = 250;
const deriveEveryMs = 500;
/** While nothing changes (offline, or asked to slow down), viewers still see time pass. */
const beatMs = 1_000;
/** Number of ended runs whose last seconds can still be shown; more would fill the memory of a program that runs for weeks. */
const keptAfterEnd = 10;
/** A little more than the pause before a write of an answer is retried. */
const drainLookMs = 1_200;

export interface SessionsOptions extends SessionNeeds {
  emit: Emit;
}

/** A sender of calls. A refusal may affect other senders with the same key or environment. */
interface Sender {
  environmentId: string;
  keyFingerprint: string;
}

/** Look-ups in progress, too, are notified and awaited when the process ends: `hold`. */
export interface Sessions extends Pick<ProcessEnd, 'hold' | 'halt' | 'halted'> {
  find(runId: string): RunSession | undefined;
  /** Whether any run is in progress or still has calls in flight. */
  isAnyOn(): boolean;
  /** Opens a run's session. Resolves once it is in progress. */
  start(run: StoredRun, how?: HowToStart): Promise<void>;
  rest(runId: string, state: 'paused' | 'stopped', cause: StopCause): Promise<void>;
  /**
   * Resolves when nothing of a stopped run is in progress: a draining session holds claimed jobs. Throws Failed if the storage still can't
   * take the answers.
   */
  drained(runId: string): Promise<void>;
  /** Stops all senders that a call's result affects at once, before each finds out for itself. */
  block(from: Sender, cause: StopCause, message: string | null): void;
  /** Reports whether the computer is online: runs that wait for the network probe at once, or those that need it wait. */
  network(online: boolean): void;
  /** The order in which runs use a key's rate. */
  priority: Pick<RunPriority, 'around' | 'order' | 'put'>;
  /** Stops all runs, because the process is ending. */
  close(): Promise<void>;
}

export function createSessions(options: SessionsOptions): Sessions {
  const { db, ports, emit } = options;
  const { clock, log } = ports;
  const sessions = new Map<string, RunSession>();
  const end = createProcessEnd(clock);
  const priority = createPriority();
  const ended: RunSession[] = [];
  const forgetOldest = (session: RunSession): void => {
    ended.push(session);
    for (const old of ended.splice(0, Math.max(0, ended.length - keptAfterEnd))) {
      // It may have been resumed since, in another session.
      if (sessions.get(old.runId) === old) sessions.delete(old.runId);
      priority.leave(old);
    }
  };
  /** Whether the data folder is closed, so that nothing can be read any more. */
  let isClosed = false;
  const push = (runId: string): void => {
    if (isClosed) return;
    const run = findRun(db, runId);
    if (run) emit('runs.progressed', showProgress(db, run, { find: (id) => sessions.get(id), priority }));
  };
  /** Reports all runs with the same key when the order changes: a waiting run has no events of its own. */
  const pushAll = (): void => {
    for (const { runId } of sessions.values()) if (priority.around(runId).length > 0) push(runId);
  };
  const derive = async (listId: string): Promise<void> => {
    try {
      await options.derive(listId);
      emit('review.changed', { listId });
    } catch (error) {
      // The run continues: verdicts catch up later, but the log should have this.
      log('verdicts could not be derived from the answers', error);
    }
  };

  const block: Sessions['block'] = ({ environmentId, keyFingerprint }, cause, message) => {
    for (const session of sessions.values()) {
      const isConcerned =
        (cause === 'keyRefused' && session.environmentId === environmentId) ||
        (cause === 'quotaUsed' && session.keyFingerprint === keyFingerprint);
      if (isConcerned) session.block(cause, message);
    }
  };

  const start: Sessions['start'] = async (run, how = {}) => {
    const { request, runId, listId } = run;
    const site = await resolveEndpoint(options, run.environmentId, request.timeoutMs);
    if (end.halted.aborted) throw new Failed('program.ends');
    if (request.onServer && !site.gate) throw new Failed('servers.noTeam', { environment: site.environment.name });
    const follows = how.slice ? () => Promise.resolve() : () => derive(listId);
    const pushes = createThrottle(() => push(runId), pushEveryMs, { leading: false, timer: clock });
    const derivations = createThrottle(follows, deriveEveryMs, { leading: false, timer: clock });
    const session = openSessionOf(options, run, site, how, {
      onChange: () => {
        pushes.request();
        derivations.request();
      },
      onBlocked: (cause, message) => block(session, cause, message),
      log,
    });
    let cancelBeat = (): void => undefined;
    const beat = (): void => {
      cancelBeat = clock.after(beatMs, () => {
        pushes.request();
        beat();
      });
    };
    const ended = async (): Promise<void> => {
      cancelBeat();
      derivations.cancel();
      await follows();
      pushes.cancel();
      push(runId);
      pushAll();
      emit('lists.changed', { listId });
      forgetOldest(session);
    };
    sessions.set(runId, session);
    priority.join(session, listId);
    beat();
    end.follow(session.ended.catch((error: unknown) => log(`run ${runId} ended with a bug`, error)).then(ended));
    try {
      await options.write('runs.setState', { runId, state: 'running', stopped: null, elapsedMs: run.elapsedMs, finishedAt: null });
    } catch (error) {
      // The session may not have met the full disk yet, and a program that ends now would record the run as interrupted.
      if (error instanceof Failed) session.fail(error);
      throw error;
    }
    pushAll();
  };

  return {
    find: (runId) => sessions.get(runId),
    isAnyOn: end.isAwaiting,
    start,
    rest: async (runId, state, cause) => {
      const session = sessions.get(runId);
      if (!session) throw new Failed('run.notFound', { runId });
      const rested = session.rest(state, cause);
      push(runId);
      await rested;
    },
    drained: async (runId) => {
      const session = sessions.get(runId);
      if (!session) return;
      // Checked about once a second, because with a full disk nothing ever ends.
      for (let looks = 0; !(await settlesWithin(clock, session.ended, drainLookMs)); looks += 1) {
        if (session.fault && looks >= 1) throw session.fault;
      }
    },
    block,
    network: (online) => {
      for (const session of sessions.values()) {
        if (online) session.tryNow();
        else if (needsNetwork(findEnvironment(db, session.environmentId))) session.networkLost();
      }
    },
    priority: {
      around: priority.around,
      order: (runIds) => {
        priority.order(runIds);
        pushAll();
      },
      put: (runId, first) => {
        priority.put(runId, first);
        pushAll();
      },
    },
    hold: end.hold,
    halt: end.halt,
    halted: end.halted,
    close: async () => {
      await end.close(() => Promise.all([...sessions.values()].map((session) => session.rest('stopped', 'interrupted'))));
      isClosed = true;
    },
  };
}
