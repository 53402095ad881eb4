/** Makes one call by hand: same gate, rate, ledger and cost counting as a run, but no retries, because a person is waiting. */
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import { sleepUntil } from '#base/async.ts';
import { priceOfCall } from '../accounts/priceOfCall.ts';
import type { AttemptEnd } from '../runs/attempts/attemptEnds.sql.ts';
import type { AttemptGate, CallLedger } from '../runs/claims/attemptGate.ts';
import { openGate } from '../runs/claims/openGate.ts';
import { shareOfHub } from '../runs/claims/teamGate.ts';
import type { CallGate, NotGranted } from '../runs/jobs/callGate.ts';
import type { LimiterOf } from '../runs/jobs/rateLimiter.ts';
import type { Endpoint, EndpointOptions } from '../runs/resolveEndpoint.ts';
import { beforeNextTry, untilWritten } from '../runs/session/keptWrites.ts';
import { callService, causeOf, withdrawnEnd, type BareEnd } from '../runs/session/performJob.ts';
import type { Ending } from '../runs/session/processEnd.ts';
import type { Sessions } from '../runs/session/sessions.ts';
import { identityOf } from '../service/identity.ts';
import type { ServiceRequest } from '../service/serviceRequest.ts';
import { getSecret } from '../settings/settings.sql.ts';

/** What a call by hand needs. */
export interface CallOptions extends EndpointOptions {
  limiterOf: LimiterOf;
  by(): string;
  emit: Emit;
  /** Reports a block by the service to runs with the same key. */
  block: Sessions['block'];
  hold: Sessions['hold'];
}

interface CallByHand {
  /** The id of its first attempt; there is another only if that was withdrawn unsent. */
  firstId: string;
  built: ServiceRequest;
  /** Whether a person accepts that it may be bought twice. */
  despite: boolean;
  /** Whether it only tests a key, without a question. */
  isTest?: boolean;
}

interface Attempt {
  attemptId: string;
  attemptSeq: number;
}

/** How long a person waits for a hub that doesn't answer, or for a colleague's call. */
const patienceMs = 10_000;

/**
 * Records, sends and ends the call, ahead of every run that waits for the same key. If it wasn't sent, throws Failed('program.ends' |
 * 'key.cycleSpent' | 'team.beingAsked' | 'team.inDoubt' | 'team.away' | …).
 */
export async function sendOnce(
  options: CallOptions,
  site: Endpoint,
  asked: CallByHand,
  { stop, cut }: Ending,
): Promise<Awaited<ReturnType<typeof callService>> & { attemptId: string }> {
  const { environment, context, keyFingerprint, gate } = site;
  const { callsPerSecond } = environment;
  const isOver = new AbortController();
  const rate = gate ? shareOfHub(gate) : options.limiterOf(keyFingerprint, callsPerSecond).join({ callsPerSecond, byHand: true });
  const priceMicros = priceOfCall(environment.prices, asked.built.operation.id, asked.built.addOns).micros;
  const calls = openGate({
    ledger: openLookupLedger(options, site, asked, priceMicros),
    gate,
    micros: priceMicros ?? 0,
    callMs: context.timeoutMs,
    despite: asked.despite,
    byHand: { patienceMs },
    stop: AbortSignal.any([stop, isOver.signal]),
  });
  try {
    if (!(await rate.take(stop))) throw new Failed('program.ends');
    const { attemptId, attemptSeq } = await acquire(calls, context, stop);
    const permit = await rate.pass(stop);
    if (permit === null) {
      await keepEnd(options, calls, endOf(attemptSeq, withdrawnEnd(context)));
      throw new Failed('program.ends');
    }
    const { onSent } = permit;
    const sent = await callService(context, asked.built, { stop, cut, onSent });
    const { outcome, isCutShort } = sent;
    if (outcome.kind === 'rateLimited') permit.onRateLimited(outcome.retryAfterMs);
    else if (outcome.kind !== 'offline' && !isCutShort) permit.onAccepted();
    permit.onDropped();
    // A key that isn't kept affects no other sender.
    if (outcome.kind === 'blocked' && asked.isTest !== true)
      options.block({ environmentId: environment.environmentId, keyFingerprint }, causeOf(outcome), outcome.serviceMessage);
    await keepEnd(options, calls, endOf(attemptSeq, sent.end));
    options.emit('lookups.changed', {});
    if (isCutShort) throw new Failed('program.ends');
    return { ...sent, attemptId };
  } finally {
    isOver.abort();
    rate.leave();
  }
}

const endOf = (attemptSeq: number, end: BareEnd): AttemptEnd => ({ ...end, attemptSeq, job: null, cause: null });

/** The ledger of a single job, whose claim starts its attempt. */
function openLookupLedger(
  options: CallOptions,
  { context, environment, keyFingerprint }: Endpoint,
  { firstId, built, isTest = false }: CallByHand,
  priceMicros: number | null,
): CallLedger<Attempt> {
  const { clock, newId } = context;
  const [operation, parameters] = [built.operation.id, JSON.stringify(built.parameters)];
  let attemptId = firstId;
  let dueAt = 0;
  const end = (ended: AttemptEnd): Promise<unknown> => options.write('attempts.end', ended);
  return {
    newAttemptId: () => attemptId,
    next: (_, except) => {
      if (except.length > 0) return Promise.resolve({ jobs: [], dueAt: null });
      const isDue = dueAt <= clock.now();
      return Promise.resolve({ jobs: isDue ? [{ jobId: 0, operation, parameters }] : [], dueAt: isDue ? null : dueAt });
    },
    claim: async (attempts) => {
      const [attempt] = attempts();
      const claimed = await options.write('attempts.startLookup', {
        ...(attempt && 'call' in attempt && { team: attempt.call }),
        attemptId,
        environmentId: environment.environmentId,
        keyFingerprint,
        priceMicros,
        currency: environment.currency,
        by: options.by(),
        operation,
        addOns: built.addOns.join(','),
        identity: identityOf(built, environment.environmentId, getSecret(options.db)),
        asked: isTest ? null : { parameters, correlation: JSON.stringify(built.correlation) },
        at: clock.now(),
      });
      return [claimed.kind === 'granted' ? { kind: 'granted', job: { ...claimed.job, attemptId } } : claimed];
    },
    postpone: (_, until) => {
      dueAt = until;
      return Promise.resolve();
    },
    end,
    withdraw: ({ attemptSeq }) => {
      attemptId = newId();
      return end(endOf(attemptSeq, withdrawnEnd(context)));
    },
  };
}

/** Waits as long as a person would, and throws a failure that they can act on otherwise. */
async function acquire(calls: CallGate<Attempt>, { clock }: Endpoint['context'], stop: AbortSignal): Promise<Attempt> {
  const until = clock.monotonic() + patienceMs;
  for (;;) {
    const next = await calls.acquire();
    if (next.kind === 'granted') return next.job;
    if (stop.aborted) throw new Failed('program.ends');
    if (next.kind !== 'waitUntil' || clock.monotonic() >= until) throw refusalOf(next);
    await sleepUntil(clock, Math.min(until, clock.monotonic() + next.at - clock.now()), stop);
  }
}

function refusalOf(next: NotGranted): Error {
  if (next.kind === 'waitUntil') return new Failed('team.beingAsked', { device: next.device ?? '' });
  if (next.kind === 'inDoubt') return new Failed('team.inDoubt', { device: next.device ?? '' });
  if (next.kind === 'capped') {
    if (next.by === 'cycleQuota' || next.by === 'cycleBudget') return new Failed('key.cycleSpent', { cap: next.by });
    if (next.why) return next.why;
  }
  return new Error(`a look-up was not granted: ${next.kind}`);
}

/**
 * Records the response. If the storage can't be written now, throws at once, and keeps the response, which was paid for, in memory until it
 * can.
 */
async function keepEnd({ ports: { clock }, hold }: CallOptions, calls: AttemptGate<Attempt>, end: AttemptEnd): Promise<void> {
  const again = async (): Promise<void> => {
    await beforeNextTry(clock);
    await untilWritten(
      clock,
      () => calls.end(end),
      () => undefined,
    );
  };
  try {
    await calls.end(end);
  } catch (error) {
    // Awaited when the process ends, within the drain time.
    if (error instanceof Failed) hold(again).catch(() => undefined);
    throw error;
  }
}
