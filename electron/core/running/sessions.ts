/** The runs that are under way in this process: started, resumed, brought to rest, and followed by whoever listens. */
import type { Emit } from '../../contract/events.ts';
import { Failed } from '../../contract/failure.ts';
import type { StopCause } from '../../contract/run.ts';
import { findRun, readFigures, type StoredRun } from '../store/ledger/runs/readRuns.ts';
import { isEmpty } from '../verdict/matches.ts';
import { resolveEndpoint, type EndpointOptions } from './resolveEndpoint.ts';
import type { LimiterOf } from '../jobs/limiters.ts';
import { freshMsOf } from '../planning/makePlan.ts';
import { chooseRows, type ChooseRowsOptions, type Choosing } from './chooseRows.ts';
import { priceOfCall } from '../settings/priceOfCall.ts';
import { drainMs, openRunSession, type RunSession } from './runSession.ts';
import { showProgress } from './showRun.ts';
import { endsWithin, throttled } from './timing.ts';
import { createPriority, type RunPriority } from './priority.ts';

/** Progress is pushed this often at most, and verdicts follow the answers this closely. */
const pushEveryMs = 250;
const deriveEveryMs = 500;
/** Where nothing changes (no network, asked to slow down), whoever watches still sees the time go by. */
const beatMs = 1_000;
/** A little more than what was answered waits between two tries to write it down. */
const drainLookMs = 1_200;

export interface SessionsOptions extends EndpointOptions {
  planner: ChooseRowsOptions['planner'];
  freshDays: ChooseRowsOptions['freshDays'];
  limiterOf: LimiterOf;
  by(): string;
  emit: Emit;
  /** Lets the list's verdicts catch up with the ledger. */
  derive(listId: string): Promise<void>;
}

/** Who sends: what a refusal that it met concerns. */
export interface Sender {
  environmentId: string;
  keyFingerprint: string;
}

export interface Sessions {
  find(runId: string): RunSession | undefined;
  /** Whether any run is under way, or still has something in flight. */
  isAnyOn(): boolean;
  /** Opens a run's session. Resolves once it is under way. `choosing`: of its first check, where that has begun. */
  start(run: StoredRun, choosing?: Choosing): Promise<void>;
  rest(runId: string, state: 'paused' | 'stopped', cause: StopCause): Promise<void>;
  /**
   * Resolves when nothing of a run that came to rest is under way any more: a session that still drains holds claimed jobs.
   * Throws Failed where the storage still can't take what was answered.
   */
  drained(runId: string): Promise<void>;
  /** What one call found concerns whoever sends with the same key: they stop at once, before each has asked for itself. */
  block(from: Sender, cause: StopCause, message: string | null): void;
  /** Who takes from a key's rate before whom. */
  priority: Pick<RunPriority, 'around' | 'order' | 'put'>;
  /** What is under way by hand is awaited, too, when the process ends, and hears of it. */
  hold<T>(work: (ending: Ending) => Promise<T>): Promise<T>;
  /** From now on nothing new is sent, and nothing is begun: the process ends. */
  halt(): void;
  readonly halted: AbortSignal;
  /** Stops them all: the process ends. */
  close(): Promise<void>;
}

/** How the end of the process comes to those who send. */
export interface Ending {
  /** Nothing new is to be sent. */
  stop: AbortSignal;
  /** The drain is over: what is in flight is cut. */
  cut: AbortSignal;
}

export function createSessions(options: SessionsOptions): Sessions {
  const { db, ports, emit } = options;
  const { clock, log } = ports;
  const sessions = new Map<string, RunSession>();
  const halted = new AbortController();
  const drainIsOver = new AbortController();
  const priority = createPriority();
  /** What still follows after runs have come to rest: their last verdicts, and word of it. */
  const following = new Set<Promise<void>>();
  const follow = (work: Promise<unknown>): void => {
    const followed = work.then(
      () => void following.delete(followed),
      () => void following.delete(followed),
    );
    following.add(followed);
  };

  /** The folder is let go of: nothing can be read any more. */
  let isClosed = false;
  const push = (runId: string): void => {
    if (isClosed) return;
    const run = findRun(db, runId);
    if (run) emit('runs.progressed', showProgress(db, run, { find: (id) => sessions.get(id), priority }));
  };
  /** Whoever shares a key hears who comes, goes and stands where: a run that waits for its turn has nothing else to tell. */
  const pushAll = (): void => {
    for (const { runId } of sessions.values()) if (priority.around(runId).length > 0) push(runId);
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

  /** Where a check has a condition, its rows are chosen by the verdicts that those before it came to. */
  const choose = (run: StoredRun, position: number): Choosing =>
    chooseRows(options, run, position, async () => {
      if (!isEmpty(run.request.checks[position]?.where ?? {})) await options.derive(run.listId);
    });

  const block: Sessions['block'] = ({ environmentId, keyFingerprint }, cause, message) => {
    for (const session of sessions.values()) {
      const isConcerned =
        (cause === 'keyRefused' && session.environmentId === environmentId) ||
        (cause === 'quotaUsed' && session.keyFingerprint === keyFingerprint);
      if (isConcerned) session.block(cause, message);
    }
  };

  const start: Sessions['start'] = async (run, choosing) => {
    const { request, runId, listId } = run;
    const site = await resolveEndpoint(options, run.environmentId, request.timeoutMs);
    if (halted.signal.aborted) throw new Failed('program.ends');
    const { environment } = site;
    const { countsOf } = readFigures(db, runId);
    let closed = false;
    const pushSoon = throttled(clock, pushEveryMs, () => !closed && push(runId));
    const deriveSoon = throttled(clock, deriveEveryMs, () => !closed && void derive(listId));
    const callsPerSecond = request.callsPerSecond ?? environment.callsPerSecond;
    const session = openRunSession({
      run,
      checks: request.checks.map((check, position) => {
        const { operation, addOns } = check;
        const freshMs = freshMsOf(request, check, options.freshDays());
        return {
          operation,
          state: run.checks[position]?.state ?? 'waiting',
          pending: countsOf(operation).pending,
          priceMicros: priceOfCall(environment.prices, operation, addOns).micros,
          reuse: freshMs === 0 ? null : { freshMs, partial: request.reusePartial ?? false },
        };
      }),
      choose: (position) => (position === 0 && choosing ? choosing : choose(run, position)),
      context: site.context,
      limiter: options.limiterOf(site.keyFingerprint, callsPerSecond),
      callsPerSecond,
      concurrency: request.concurrency ?? environment.concurrency,
      keyFingerprint: site.keyFingerprint,
      currency: environment.currency,
      by: options.by(),
      log,
      onChange: () => {
        pushSoon();
        deriveSoon();
      },
      onBlocked: (cause, message) => block(session, cause, message),
    });
    let cancelBeat = (): void => undefined;
    const beat = (): void => {
      cancelBeat = clock.after(beatMs, () => {
        pushSoon();
        beat();
      });
    };
    sessions.set(runId, session);
    priority.join(session, listId);
    beat();
    follow(
      session.ended
        .catch((error: unknown) => log(`run ${runId} ended with a bug`, error))
        .then(async () => {
          cancelBeat();
          await derive(listId);
          closed = true;
          push(runId);
          pushAll();
          emit('lists.changed', { listId });
        }),
    );
    await options.write('runs.setState', { runId, state: 'running', stopped: null, elapsedMs: run.elapsedMs, finishedAt: null });
    pushAll();
  };

  return {
    find: (runId) => sessions.get(runId),
    isAnyOn: () => following.size > 0,
    start,
    rest: async (runId, state, cause) => {
      const session = sessions.get(runId);
      if (!session) throw new Failed('run.notFound', { runId });
      const rested = session.rest(state, cause, drainMs);
      push(runId);
      await rested;
    },
    drained: async (runId) => {
      const session = sessions.get(runId);
      if (!session) return;
      // Read once a second, because a disk that is still full lets nothing end.
      for (let looks = 0; !(await endsWithin(clock, session.ended, drainLookMs)); looks += 1) {
        if (session.fault && looks >= 1) throw session.fault;
      }
    },
    block,
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
    hold: (work) => {
      if (halted.signal.aborted) return Promise.reject(new Failed('program.ends'));
      const held = work({ stop: halted.signal, cut: drainIsOver.signal });
      follow(held);
      return held;
    },
    halt: () => halted.abort(),
    halted: halted.signal,
    close: async () => {
      halted.abort();
      const cancelCut = clock.after(drainMs, () => drainIsOver.abort());
      const rested = Promise.all([...sessions.values()].map((session) => session.rest('stopped', 'interrupted', drainMs))).then(() =>
        Promise.all(following),
      );
      // A disk that stays full must not keep the program from ending: what could not be written down is in doubt at the next start.
      if (await endsWithin(clock, rested, drainMs + 1_000)) await rested;
      cancelCut();
      isClosed = true;
    },
  };
}
