/** The commands for runs: start, pause, resume, stop, retry. Each step has its own file. */
import { createKeyedLock, type KeyedLock, settlesWithin } from '#base/async.ts';
import type { HandlersOf } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import type { PlanRequest, RunCaps } from '#contract/plan/plan.ts';
import { isInProgress, isLeftToServers, type Run } from '#contract/runs/run.ts';
import { runsWithServers } from './attempts/handedSlices.sql.ts';
import { mappingNumber } from '../lists/file/list.sql.ts';
import { findRun, operationsOfOtherMapping, readFigures, readLatestRows, readRuns, readShownRuns, type StoredRun } from './readRuns.sql.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import type { ListTasks } from '../lists/listTaskMap.ts';
import type { CardTasks } from '../lists/overviewTasks.ts';
import { readRequest, type ReadRequestOptions } from '../plan/plannableRequest.ts';
import { resolveEndpoint } from './resolveEndpoint.ts';
import { createSessions, type Sessions, type SessionsOptions } from './session/sessions.ts';
import { openSliceReader } from './session/readSlices.ts';
import { showProgress, showRun } from './showRun.ts';
import { startRun } from './session/startRun.ts';

export interface RunCommandsOptions extends SessionsOptions {
  thread: Thread<ListTasks & CardTasks>;
  /** Resolves when every row of the list has been screened, because findings decide what a plan skips. */
  screened(listId: string): Promise<unknown>;
  teamSays: ReadRequestOptions['teamSays'];
}

/** How to continue a run. `despite`: also buys what a colleague may have bought. */
interface GoingOn {
  caps?: RunCaps | undefined;
  despite?: boolean | undefined;
  /** Sends failed and refused jobs again. */
  retries?: boolean;
}

/** How long starting a run waits until its rows are shown as pending. */
const shownWithinMs = 500;

type Handlers = Omit<HandlersOf<'runs'>, 'runs.costs'>;

export interface OpenRuns {
  handlers: Handlers;
  sessions: Sessions;
  /** Like the command, but with who started it and when, which decides which answers are fresh. */
  start(request: PlanRequest, as: { by: string; startedAt: number }): Promise<Run>;
  /** Throws Failed('list.busy') while a run of the list is in progress. */
  mustRest(listId: string): void;
  /** Held while a list changes, so that starting or resuming a run waits. Throws like `mustRest`. */
  lockWithoutRuns: KeyedLock;
  /**
   * Called when the team can be reached again: follows runs that its servers continued, and takes back those that were paused meanwhile.
   */
  followServers(): void;
}

export function runCommands(options: RunCommandsOptions): OpenRuns {
  const { db, thread, ports, write } = options;
  const sessions = createSessions(options);

  const getRun = (runId: string): StoredRun => {
    const run = findRun(db, runId);
    if (!run) throw new Failed('run.notFound', { runId });
    return run;
  };
  const show = (runId: string) => showRun(db, getRun(runId), sessions);
  /** Held while a run begins or its list changes: a half-changed list yields wrong rows. */
  const listLock = createKeyedLock();
  /** Throws Failed('run.otherMapping') if rows still to be sent were chosen under an earlier mapping. */
  const mustAskOfNow = async ({ runId, listId, request }: StoredRun, retries: boolean): Promise<void> => {
    // Servers continue their slices under any mapping, and their answers are taken in.
    if (request.onServer) return;
    const mapping = mappingNumber(await thread.call('lists.read', { listId }));
    const { countsOf } = readFigures(db, runId);
    const isLeft = operationsOfOtherMapping(db, runId, mapping).some((operation) => {
      const { pending, failed, refused } = countsOf(operation);
      return pending > 0 || (retries && failed + refused > 0);
    });
    if (isLeft) throw new Failed('run.otherMapping', { runId });
  };
  /** Continues a paused or stopped run, with other caps if given; `before` may add jobs. A run with nothing left stays as it is. */
  const goOn = async (runId: string, { caps, despite, retries = false }: GoingOn, before: () => Promise<unknown>): Promise<Run> => {
    const { state, environmentId } = show(runId);
    if (isInProgress({ state })) return show(runId);
    await sessions.drained(runId);
    // Checked before anything is changed: a run that can't continue stays as it is.
    await resolveEndpoint(options, environmentId);
    await mustAskOfNow(getRun(runId), retries);
    if (caps) await write('runs.setRequest', { runId, request: { ...getRun(runId).request, ...caps } });
    await before();
    if (state !== 'finished' || show(runId).counts.pending > 0)
      await listLock(getRun(runId).listId, () => sessions.start(getRun(runId), { despite }));
    return show(runId);
  };
  /** Locks runs being started: a second request for the same run waits, and then finds it in progress. */
  const runLock = createKeyedLock();
  const resume = (runId: string, how: GoingOn, before: () => Promise<unknown>): Promise<Run> =>
    runLock(runId, () => goOn(runId, how, before));
  /** Resolves when no start of the run is under way any more. */
  const settled = (runId: string): Promise<void> => runLock(runId, () => Promise.resolve());

  const begin = async (asked: PlanRequest, as: { by: string; startedAt: number }): Promise<{ runId: string; shown: Promise<unknown> }> => {
    const { request, environment, obstacle } = await readRequest(options, asked);
    if (obstacle) throw new Failed(obstacle);
    const sandbox = environment.kind === 'sandbox';
    const { runId, choosing } = await startRun({ ...options, ...as, request, sandbox, halted: sessions.halted });
    // Showing a million rows as pending takes a while. The first call doesn't wait for it, and the caller only briefly.
    const shown = options.derive(request.listId).then(
      () => options.emit('review.changed', { listId: request.listId }),
      (error: unknown) => ports.log('verdicts could not be derived at the start of a run', error),
    );
    await sessions.start(getRun(runId), { choosing }).catch((error: unknown) => {
      choosing.stop();
      throw error;
    });
    return { runId, shown };
  };
  const start = async (asked: PlanRequest, as = { by: options.by(), startedAt: ports.clock.now() }): Promise<Run> => {
    const { listId } = asked;
    await options.screened(listId);
    const { runId, shown } = await listLock(listId, () => begin(asked, as));
    await settlesWithin(ports.clock, shown, shownWithinMs);
    options.emit('lists.changed', { listId });
    return show(runId);
  };

  const handlers: Handlers = {
    'runs.start': (asked) => start(asked),
    'runs.list': ({ listId }) => Promise.resolve(readShownRuns(db, listId).map((run) => showRun(db, run, sessions))),
    'runs.get': ({ runId }) => Promise.resolve(show(runId)),
    'runs.pause': async ({ runId }) => {
      await settled(runId);
      const { state } = show(runId);
      if (!isInProgress({ state })) throw new Failed('run.wrongState', { runId, state, wanted: 'running' });
      await sessions.rest(runId, 'paused', 'person');
      return show(runId);
    },
    'runs.stop': async ({ runId, cause = 'person' }) => {
      await settled(runId);
      const { state } = show(runId);
      if (isInProgress({ state })) {
        await sessions.rest(runId, 'stopped', cause);
      } else if (state === 'paused') {
        await sessions.drained(runId);
        const run = getRun(runId);
        const stopped = { code: cause, message: null, at: ports.clock.now() };
        await write('runs.setState', { runId, state: 'stopped', stopped, elapsedMs: run.elapsedMs, finishedAt: null });
      } else {
        throw new Failed('run.wrongState', { runId, state, wanted: 'running' });
      }
      return show(runId);
    },
    'runs.resume': ({ runId, ...how }) => resume(runId, how, () => Promise.resolve()),
    'runs.retry': ({ runId, causes, caps }) => resume(runId, { caps, retries: true }, () => write('runs.retry', { runId, causes })),
    'runs.tryNow': ({ runId }) => {
      sessions.find(runId)?.tryNow();
      return Promise.resolve(show(runId));
    },
    'runs.latest': async ({ runId, count }) => {
      const { listId } = getRun(runId);
      const rows = readLatestRows(db, runId, count);
      // The newest answers may be on disk before their verdicts.
      await options.derive(listId);
      const latest = await thread.call('cards.verdicts', { listId, rows });
      return latest.filter(({ verdict }) => verdict.status !== 'pending');
    },
    'runs.order': ({ runIds }) => {
      sessions.priority.order(runIds);
      return Promise.resolve({});
    },
    'runs.putFirst': ({ runId, first }) => {
      getRun(runId);
      sessions.priority.put(runId, first);
      return Promise.resolve(show(runId));
    },
  };
  const followServers = async (runId: string): Promise<void> => {
    const run = getRun(runId);
    const shown = show(runId);
    if (isInProgress(shown)) return;
    if (run.request.onServer && isLeftToServers(shown.stopped)) {
      await handlers['runs.resume']({ runId });
      options.emit('lists.changed', { listId: run.listId });
      return;
    }
    const { gate } = await resolveEndpoint(options, run.environmentId);
    if (!gate) return;
    // It was paused while the hub was away, or servers didn't give everything back.
    await runLock(runId, async () => {
      if (isInProgress(show(runId))) return;
      const nothing = (): void => undefined;
      const reader = openSliceReader({ servers: gate.servers, db, clock: ports.clock, write, runId, onEnded: nothing, onServers: nothing });
      await sessions.hold(({ stop }) => reader.takeBack(stop));
    });
    await options.derive(run.listId);
    options.emit('review.changed', { listId: run.listId });
    options.emit('runs.progressed', showProgress(db, getRun(runId), sessions));
  };
  const mustRest = (listId: string): void => {
    const isOn = readRuns(db, listId).some(({ runId }) => isInProgress(sessions.find(runId) ?? { state: 'stopped' }));
    if (isOn) throw new Failed('list.busy', { listId, with: 'a run' });
  };
  return {
    handlers,
    sessions,
    start,
    mustRest,
    followServers: () => {
      for (const runId of runsWithServers(db))
        followServers(runId).catch((error: unknown) => ports.log('a run on the team’s servers could not be followed', error));
    },
    lockWithoutRuns: (listId, work) =>
      listLock(listId, () => {
        mustRest(listId);
        return work();
      }),
  };
}
