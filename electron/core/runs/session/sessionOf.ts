/** Opens the session of a stored run, as its request, its environment and its team define it. */
import type { FreshDays } from '#contract/plan/freshDays.ts';
import { priceOfCall } from '../../accounts/priceOfCall.ts';
import { reuseOf } from '../../plan/makePlan.ts';
import { wasWithServers } from '../attempts/handedSlices.sql.ts';
import type { LimiterOf, RateShare } from '../jobs/rateLimiter.ts';
import { readFigures, type StoredRun } from '../readRuns.sql.ts';
import type { Endpoint, EndpointOptions } from '../resolveEndpoint.ts';
import { atServersOf } from '../servers/atServers.ts';
import type { LaterNeeds } from './laterChecks.ts';
import { openSuppressionRecheck, type SuppressionRecheck, type SuppressionRecheckNeeds } from './recheckSuppressions.ts';
import { openRunSession, type RunSession, type SessionOptions } from './runSession.ts';
import { chooseRows, type ChooseRowsOptions, type Choosing } from './startRun.ts';

export interface SessionNeeds
  extends EndpointOptions, ChooseRowsOptions, LaterNeeds, Pick<SuppressionRecheckNeeds, 'dataDir' | 'screened' | 'suppressedRows'> {
  /** How long answers can be reused, as set by a person. */
  freshDays(): FreshDays;
  limiterOf: LimiterOf;
  by(): string;
}

export interface HowToStart {
  /** The first check's rows, if choosing has begun. */
  choosing?: Choosing | undefined;
  /** Whether a person accepts that answers a colleague may have bought are bought again. */
  despite?: boolean | undefined;
  /** For a slice of a colleague's run, without a list: what keeps it from buying suppressed people. */
  slice?: SuppressionRecheck;
}

export function openSessionOf(
  needs: SessionNeeds,
  run: StoredRun,
  site: Endpoint,
  { choosing, despite = false, slice }: HowToStart,
  on: Pick<SessionOptions, 'onChange' | 'onBlocked' | 'log'>,
): RunSession {
  const { db, limiterOf } = needs;
  const { request } = run;
  const { environment, context, gate, keyFingerprint } = site;
  const { countsOf } = readFigures(db, run.runId);
  const times = { startedAt: run.startedAt, goesOnAt: choosing ? run.startedAt : context.clock.now() };
  const wasAskedElsewhere = slice !== undefined || wasWithServers(db, run.runId);
  const reuses = request.checks.map((check) => reuseOf(request, check, needs.freshDays(), times, wasAskedElsewhere));
  const callsPerSecond = request.callsPerSecond ?? environment.callsPerSecond;
  return openRunSession({
    run,
    checks: request.checks.map(({ operation, addOns }, position) => ({
      operation,
      state: run.checks[position]?.state ?? 'waiting',
      pending: countsOf(operation).pending,
      price: priceOfCall(environment.prices, operation, addOns),
      reuse: reuses[position] ?? null,
    })),
    suppressionRecheck: slice ?? openSuppressionRecheck(needs, run),
    choose: (position) => (position === 0 && choosing ? choosing : chooseRows(needs, run, position, reuses[position] ?? null)),
    context,
    limiter: gate?.limiter ?? limiterOf(keyFingerprint, callsPerSecond),
    gate: gate ?? undefined,
    atServers: gate ? atServersOf(run, site, gate, needs, despite) : undefined,
    ownRate: ownRateOf(site, limiterOf, request.callsPerSecond),
    despite,
    callsPerSecond,
    concurrency: request.concurrency ?? environment.concurrency,
    keyFingerprint,
    currency: environment.currency,
    by: needs.by(),
    ...on,
  });
}

/** The team determines the key's rate. A person can only make this run slower. */
const ownRateOf = ({ gate, keyFingerprint }: Endpoint, limiterOf: LimiterOf, callsPerSecond: number | null): RateShare | undefined =>
  gate && callsPerSecond !== null && callsPerSecond < gate.callsPerSecond
    ? limiterOf(keyFingerprint, callsPerSecond).join({ callsPerSecond })
    : undefined;
