/** The runs in progress in this process: started, resumed, stopped, and followed by listeners. */
import { needsNetwork } from '#contract/accounts/environment.ts';
import type { Emit } from '#contract/events.ts';
import type { FreshDays } from '#contract/plan/freshDays.ts';
import { Failed } from '#contract/failure.ts';
import type { StopCause } from '#contract/runs/run.ts';
import { findEnvironment } from '../../accounts/environments.sql.ts';
import { wasWithServers } from '../attempts/handedSlices.sql.ts';
import { findRun, readFigures, type StoredRun } from '../readRuns.sql.ts';
import { resolveEndpoint, type Endpoint, type EndpointOptions } from '../resolveEndpoint.ts';
import type { LimiterOf, RateShare } from '../jobs/rateLimiter.ts';
import { reuseOf } from '../../plan/makePlan.ts';
import { chooseRows, type ChooseRowsOptions, type Choosing } from './startRun.ts';
import { priceOfCall } from '../../accounts/priceOfCall.ts';
import { openSuppressionRecheck, type SuppressionRecheckNeeds, type SuppressionRecheck } from './recheckSuppressions.ts';
import { drainMs, openRunSession, type RunSession } from './runSession.ts';
import { showProgress } from '../showRun.ts';
import { createThrottle, settlesWithin } from '#base/async.ts';
import { createPriority, type RunPriority } from './priority.ts';
import { atServersOf } from '../servers/atServers.ts';
import type { LaterNeeds } from './laterChecks.ts';

/** Minimum time between two progress events; verdicts follow answers with the same delay. */
const pushEveryMs = 250;
const deriveEveryMs = 500;
/** While nothing changes (offline, or asked to slow down), viewers still see the time pass. */
const beatMs = 1_000;
/** Runs whose last seconds can still be shown after their end; more would fill the memory of a program that runs for weeks. */
const keptAfterEnd = 10;
/** A little more than the pause between two attempts to write what was answered. */
const drainLookMs = 1_200;

export interface SessionsOptions extends EndpointOptions {
  planner: ChooseRowsOptions['planner'];
  /** How long answers can be reused, as set by a person. */
  freshDays(): FreshDays;
  thread: LaterNeeds['thread'];
  limiterOf: LimiterOf;
  by(): string;
  emit: Emit;
  /** Updates the list's verdicts from the ledger. */
  derive(listId: string): Promise<void>;
  dataDir: SuppressionRecheckNeeds['dataDir'];
  screened: SuppressionRecheckNeeds['screened'];
  suppressedRows: SuppressionRecheckNeeds['suppressedRows'];
}

/** A sender: a refusal may affect others with the same key or environment. */
export interface Sender {
  environmentId: string;
  keyFingerprint: string;
}

export interface Sessions {
  find(runId: string): RunSession | undefined;
  /** Whether any run is in progress, or still has calls in flight. */
  isAnyOn(): boolean;
  /**
   * Opens a run's session. Resolves once it is in progress. `choosing`: of its first check, if that has begun. `despite`: a person accepts that
   * what a colleague may have bought is bought again. `slice`: it is a part of a colleague's run, has no list, and honors this.
   */
  start(
    run: StoredRun,
    how?: { choosing?: Choosing | undefined; despite?: boolean | undefined; slice?: SuppressionRecheck },
  ): Promise<void>;
  rest(runId: string, state: 'paused' | 'stopped', cause: StopCause): Promise<void>;
  /**
   * Resolves when nothing of a stopped run is in progress any more: a draining session holds claimed jobs. Throws Failed if the storage
   * still can't take what was answered.
   */
  drained(runId: string): Promise<void>;
  /** A call's result affects all senders with the same key: they stop at once, before each finds out itself. */
  block(from: Sender, cause: StopCause, message: string | null): void;
  /** What the system says of the computer's network. Runs that wait for it probe at once; those that need it wait. */
  network(online: boolean): void;
  /** The order in which runs use a key's rate. */
  priority: Pick<RunPriority, 'around' | 'order' | 'put'>;
  /** Look-ups in progress are awaited, too, when the process ends, and are told. */
  hold<T>(work: (ending: Ending) => Promise<T>): Promise<T>;
  /** From now on nothing new is sent or begun: the process is ending. */
  halt(): void;
  readonly halted: AbortSignal;
  /** Stops all runs: the process is ending. */
  close(): Promise<void>;
}

/** How senders learn that the process is ending. */
export interface Ending {
  /** Nothing new may be sent. */
  stop: AbortSignal;
  /** The drain time is over: what is in flight is cut. */
  cut: AbortSignal;
}

export function createSessions(options: SessionsOptions): Sessions {
  const { db, ports, emit } = options;
  const { clock, log } = ports;
  const sessions = new Map<string, RunSession>();
  const halted = new AbortController();
  const drainIsOver = new AbortController();
  const priority = createPriority();
  const ended: RunSession[] = [];
  const forgetOldest = (session: RunSession): void => {
    ended.push(session);
    for (const old of ended.splice(0, Math.max(0, ended.length - keptAfterEnd))) {
      // It may have been resumed since, by another session.
      if (sessions.get(old.runId) === old) sessions.delete(old.runId);
      priority.leave(old);
    }
  };
  /** Work left after runs have stopped: their last verdicts and events. */
  const following = new Set<Promise<void>>();
  const follow = (work: Promise<unknown>): void => {
    const followed = work.then(
      () => void following.delete(followed),
      () => void following.delete(followed),
    );
    following.add(followed);
  };

  /** The data folder is closed: nothing can be read any more. */
  let isClosed = false;
  const push = (runId: string): void => {
    if (isClosed) return;
    const run = findRun(db, runId);
    if (run) emit('runs.progressed', showProgress(db, run, { find: (id) => sessions.get(id), priority }));
  };
  /** All runs with the same key are told about changes of the order: a waiting run has no events of its own. */
  const pushAll = (): void => {
    for (const { runId } of sessions.values()) if (priority.around(runId).length > 0) push(runId);
  };
  const derive = async (listId: string): Promise<void> => {
    try {
      await options.derive(listId);
      emit('review.changed', { listId });
    } catch (error) {
      // Verdicts are derived and catch up later: the run continues, but the log should have this.
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

  /** The key's rate is the team's; only a person who wants this run to be slower changes that. */
  const ownRateOf = ({ gate, keyFingerprint }: Endpoint, callsPerSecond: number | null): RateShare | undefined =>
    gate && callsPerSecond !== null && callsPerSecond < gate.callsPerSecond
      ? options.limiterOf(keyFingerprint, callsPerSecond).join({ callsPerSecond })
      : undefined;

  const start: Sessions['start'] = async (run, { choosing, despite = false, slice } = {}) => {
    const { request, runId, listId } = run;
    const site = await resolveEndpoint(options, run.environmentId, request.timeoutMs);
    if (halted.signal.aborted) throw new Failed('program.ends');
    const { environment } = site;
    if (request.onServer && !site.gate) throw new Failed('servers.noTeam', { environment: environment.name });
    const { countsOf } = readFigures(db, runId);
    let closed = false;
    const pushes = createThrottle(() => (closed ? undefined : push(runId)), pushEveryMs, { leading: false, timer: clock });
    const follows = slice ? () => Promise.resolve() : () => derive(listId);
    const derivations = createThrottle(() => (closed ? undefined : void follows()), deriveEveryMs, { leading: false, timer: clock });
    const callsPerSecond = request.callsPerSecond ?? environment.callsPerSecond;
    const times = { startedAt: run.startedAt, goesOnAt: choosing ? run.startedAt : clock.now() };
    const wasAskedElsewhere = slice !== undefined || wasWithServers(db, runId);
    const reuses = request.checks.map((check) => reuseOf(request, check, options.freshDays(), times, wasAskedElsewhere));
    const session = openRunSession({
      run,
      checks: request.checks.map((check, position) => {
        const { operation, addOns } = check;
        return {
          operation,
          state: run.checks[position]?.state ?? 'waiting',
          pending: countsOf(operation).pending,
          priceMicros: priceOfCall(environment.prices, operation, addOns).micros,
          reuse: reuses[position] ?? null,
        };
      }),
      suppressionRecheck: slice ?? openSuppressionRecheck(options, run),
      choose: (position) => (position === 0 && choosing ? choosing : chooseRows(options, run, position, reuses[position] ?? null)),
      context: site.context,
      limiter: site.gate?.limiter ?? options.limiterOf(site.keyFingerprint, callsPerSecond),
      gate: site.gate ?? undefined,
      atServers: site.gate ? atServersOf(run, site, site.gate, options, despite) : undefined,
      ownRate: ownRateOf(site, request.callsPerSecond),
      despite,
      callsPerSecond,
      concurrency: request.concurrency ?? environment.concurrency,
      keyFingerprint: site.keyFingerprint,
      currency: environment.currency,
      by: options.by(),
      log,
      onChange: () => {
        pushes.request();
        derivations.request();
      },
      onBlocked: (cause, message) => block(session, cause, message),
    });
    let cancelBeat = (): void => undefined;
    const beat = (): void => {
      cancelBeat = clock.after(beatMs, () => {
        pushes.request();
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
          await follows();
          closed = true;
          push(runId);
          pushAll();
          emit('lists.changed', { listId });
          forgetOldest(session);
        }),
    );
    try {
      await options.write('runs.setState', { runId, state: 'running', stopped: null, elapsedMs: run.elapsedMs, finishedAt: null });
    } catch (error) {
      // The session may not have met the full disk yet, and a program that ends now would call the run interrupted.
      if (error instanceof Failed) session.fail(error);
      throw error;
    }
    pushAll();
  };

  return {
    find: (runId) => sessions.get(runId),
    isAnyOn: () => following.size > 0,
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
      // Checked once a second, because with a full disk nothing ever ends.
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
      const rested = Promise.all([...sessions.values()].map((session) => session.rest('stopped', 'interrupted'))).then(() =>
        Promise.all(following),
      );
      // A disk that stays full must not keep the program from ending: what couldn't be written is in doubt at the next start.
      if (await settlesWithin(clock, rested, drainMs + 1_000)) await rested;
      cancelCut();
      isClosed = true;
    },
  };
}
