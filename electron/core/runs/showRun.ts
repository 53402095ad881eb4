/** A run as the window and the command line show it: from the ledger and, while it is in progress, from its session. */
import { isInProgress, type Run, type RunProgress } from '#contract/runs/run.ts';
import { shareOfCap } from './jobs/pace.ts';
import { needsDeviceBetween } from '../plan/plannableRequest.ts';
import type { ReadDb } from '../platform/database.ts';
import { findEnvironment } from '../accounts/environments.sql.ts';
import { isCostKnown } from '../accounts/priceOfCall.ts';
import { answeredOperations } from './operationAccess.sql.ts';
import { isWithServers } from './attempts/handedSlices.sql.ts';
import { currencyOfRun, readFigures, type StoredRun } from './readRuns.sql.ts';
import type { RunSession } from './session/runSession.ts';
import type { RunPriority } from './session/priority.ts';

/** The runs in progress in this process. */
interface UnderWay {
  find(runId: string): RunSession | undefined;
  priority: Pick<RunPriority, 'around'>;
}

export function showProgress(db: ReadDb, run: StoredRun, sessions: UnderWay): RunProgress {
  const session = sessions.find(run.runId);
  const figures = readFigures(db, run.runId);
  const environment = findEnvironment(db, run.environmentId);
  const { request } = run;
  const live = session?.isOver === false ? session : undefined;
  const state = live?.state ?? run.state;
  const stopped = live ? live.stopped : run.stopped;
  const on = isInProgress({ state });
  const rate = session && on ? session.history.rate() : 0;
  // While the run is in progress, the smallest rate of all senders with its key applies.
  const cap = (on ? session?.limiter.cap : null) ?? request.callsPerSecond ?? environment?.callsPerSecond ?? 0;
  const refused = run.checks.filter((check) => check.state === 'notEnabled');
  const answered = refused.length > 0 ? answeredOperations(db, run.runId) : new Set<string>();
  const hasLapsed = refused.some(({ operation }) => answered.has(operation));
  const checks = request.checks.map((check, position) => {
    const { state: checkState = 'waiting', serviceMessage = null, rows = 0, skipped = [] } = run.checks[position] ?? {};
    const answeredBefore = checkState === 'notEnabled' && answered.has(check.operation) ? { answeredBefore: true } : {};
    return { ...check, state: checkState, ...answeredBefore, serviceMessage, rows, skipped, counts: figures.countsOf(check.operation) };
  });
  /** The first unfinished check. */
  const current = Math.max(
    0,
    checks.findIndex((check) => check.state !== 'finished' || check.counts.pending > 0),
  );
  // Rows of an operation that isn't enabled wait for a person. A cap may end the run before its jobs do.
  const open = checks.reduce((sum, check) => sum + (check.state === 'notEnabled' ? 0 : check.counts.pending), 0);
  const left = Math.max(0, Math.min(open, (request.maxCalls ?? Infinity) - figures.counts.sent));
  // Nothing moves while the service has asked for a pause, so the time left is based on the rate after it.
  const pauseMs = live?.pauseMs ?? 0;
  const speed = pauseMs > 0 ? (live?.limiter.workingRate ?? 0) : rate;
  return {
    runId: run.runId,
    listId: run.listId,
    state,
    stopped: hasLapsed && stopped?.code === 'notEnabled' ? { ...stopped, code: 'keyLapsed' } : stopped,
    counts: figures.counts,
    cost: {
      lowMicros: figures.lowMicros,
      highMicros: figures.highMicros,
      currency: currencyOfRun(db, run),
      complete: request.checks.every((check) => isCostKnown(environment?.prices, check, figures)),
    },
    rate,
    cap,
    workingRate: session?.limiter.workingRate ?? cap * shareOfCap,
    leftMs: state === 'running' && speed > 0 ? Math.round(pauseMs + (left / speed) * 1000) : null,
    elapsedMs: Math.round(live?.elapsedMs() ?? run.elapsedMs),
    nextTryAt: on ? (session?.nextTryAt ?? null) : null,
    waitingFor: state === 'waiting' ? (live?.waitingFor ?? 'network') : null,
    onServer: request.onServer === true,
    needsDevice: request.onServer === true && on && needsDeviceBetween(db, { ...request, checks: checks.slice(current) }),
    servers: on ? [...(live?.servers ?? [])] : [],
    withServers: isWithServers(db, run.runId),
    causes: figures.causes,
    priority: sessions.priority.around(run.runId),
    checks,
  };
}

export function showRun(db: ReadDb, run: StoredRun, sessions: UnderWay): Run {
  const session = sessions.find(run.runId);
  return {
    ...showProgress(db, run, sessions),
    listName: run.listName,
    environmentId: run.environmentId,
    environment: findEnvironment(db, run.environmentId)?.name ?? run.environmentId,
    sandbox: run.sandbox,
    ...(run.request.sandboxByDefault ? { sandboxByDefault: true } : {}),
    ...(run.request.scheduleId === undefined ? {} : { scheduleId: run.request.scheduleId }),
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    rows: run.rows,
    maxCalls: run.request.maxCalls,
    budgetMicros: run.request.budgetMicros,
    history: session?.history.seconds() ?? [],
  };
}
