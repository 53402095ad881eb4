/** The runs that are under way in this process: started, resumed, brought to rest, and followed by whoever listens. */
import type { Emit } from '../../contract/events.ts';
import { Failed } from '../../contract/failure.ts';
import type { StopCause } from '../../contract/run.ts';
import type { Clock } from '../ports.ts';
import { findRun, readFigures, type StoredRun } from '../store/ledger/readRuns.ts';
import { isEmpty } from '../grading/fits.ts';
import { openCallSite, type CallSiteOptions } from './callSite.ts';
import type { LimiterOf } from './limiters.ts';
import { inTurn, planCheck, type PlanCheckOptions } from './planCheck.ts';
import { priceOfCall } from './prices.ts';
import { drainMs, openRunSession, type RunSession } from './runSession.ts';
import { showProgress } from './showRun.ts';

/** Progress is pushed this often at most, and verdicts follow the answers this closely. */
const pushEveryMs = 250;
const deriveEveryMs = 500;

export interface SessionsOptions extends CallSiteOptions {
  thread: PlanCheckOptions['thread'];
  freshDays: PlanCheckOptions['freshDays'];
  limiterOf: LimiterOf;
  by(): string;
  emit: Emit;
  /** Lets the list's verdicts catch up with the ledger. */
  derive(listId: string): Promise<void>;
}

export interface Sessions {
  find(runId: string): RunSession | undefined;
  /** Opens a run's session. Resolves once it is under way. */
  start(run: StoredRun): Promise<void>;
  rest(runId: string, state: 'paused' | 'stopped', cause: StopCause): Promise<void>;
  /** Stops them all: the process ends. */
  close(): Promise<void>;
}

/** Calls `act` soon after it was asked to, at most once per `everyMs`, and once more if it was asked meanwhile. */
function throttled(clock: Clock, everyMs: number, act: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    clock.after(everyMs, () => {
      waiting = false;
      act();
    });
  };
}

export function createSessions(options: SessionsOptions): Sessions {
  const { db, ports, emit } = options;
  const { clock, log } = ports;
  const sessions = new Map<string, RunSession>();
  /** What still follows after runs have come to rest: their last verdicts, and word of it. */
  const following = new Set<Promise<void>>();

  const push = (runId: string): void => {
    const run = findRun(db, runId);
    if (run) emit('runs.progressed', showProgress(db, run, sessions.get(runId)));
  };
  const derive = async (listId: string): Promise<void> => {
    try {
      await options.derive(listId);
      emit('review.changed', { listId });
    } catch (error) {
      // Verdicts are derived and catch up by themselves: the run goes on, but somebody should know.
      log('verdicts could not follow the answers', error);
    }
  };

  /** Chooses the rows of a later check by the verdicts that those before it came to. */
  const planLater = async (run: StoredRun, position: number, stop: AbortSignal): Promise<boolean> => {
    const stopped = new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
    if (!isEmpty(run.request.checks[position]?.only ?? {})) await Promise.race([options.derive(run.listId), stopped]);
    return inTurn(async () => {
      if (stop.aborted) return false;
      const { firstJobId } = await options.write('runs.openCheck', { runId: run.runId, position });
      return planCheck(options, run, { position, firstJobId, stopped: () => stop.aborted });
    });
  };

  const start = async (run: StoredRun): Promise<void> => {
    const { request, runId, listId } = run;
    const site = await openCallSite(options, run.environmentId, request.timeoutMs);
    const { environment } = site;
    const { countsOf } = readFigures(db, runId);
    let closed = false;
    const pushSoon = throttled(clock, pushEveryMs, () => !closed && push(runId));
    const deriveSoon = throttled(clock, deriveEveryMs, () => !closed && void derive(listId));
    const session = openRunSession({
      run,
      checks: request.checks.map(({ operation, addOns }, position) => ({
        operation,
        state: run.checks[position]?.state ?? 'waiting',
        pending: countsOf(operation).pending,
        priceMicros: priceOfCall(environment.prices, operation, addOns).micros,
      })),
      planCheck: (position, stop) => planLater(run, position, stop),
      context: site.context,
      limiter: options.limiterOf(site.keyFingerprint, request.callsPerSecond ?? environment.callsPerSecond),
      concurrency: request.concurrency ?? environment.concurrency,
      keyFingerprint: site.keyFingerprint,
      currency: environment.currency,
      by: options.by(),
      log,
      onChange: () => {
        pushSoon();
        deriveSoon();
      },
    });
    sessions.set(runId, session);
    await options.write('runs.setState', { runId, state: 'running', stopped: null, elapsedMs: run.elapsedMs, finishedAt: null });
    push(runId);
    const followed = session.ended
      .catch((error: unknown) => log(`run ${runId} ended with a bug`, error))
      .then(async () => {
        await derive(listId);
        closed = true;
        push(runId);
        emit('lists.changed', { listId });
      })
      .finally(() => following.delete(followed));
    following.add(followed);
  };

  return {
    find: (runId) => sessions.get(runId),
    start,
    rest: async (runId, state, cause) => {
      const session = sessions.get(runId);
      if (!session) throw new Failed('run.notFound', { runId });
      const rested = session.rest(state, cause, drainMs);
      push(runId);
      await rested;
    },
    close: async () => {
      const rested = Promise.all([...sessions.values()].map((session) => session.rest('stopped', 'interrupted', drainMs))).then(() =>
        Promise.all(following),
      );
      // A disk that stays full must not keep the program from ending: what could not be written down is in doubt at the next start.
      let cancel: () => void = () => undefined;
      const patience = new Promise<void>((resolve) => {
        cancel = clock.after(drainMs + 1_000, resolve);
      });
      await Promise.race([rested, patience]);
      // A timer that is left would hold the process for its whole time.
      cancel();
    },
  };
}
