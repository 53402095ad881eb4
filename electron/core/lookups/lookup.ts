/** One call of one operation by a person: same rate, ledger and cost counting as a run, but no retries, because a person is watching. */
import { Failed } from '#contract/failure.ts';
import type { FreshDays } from '#contract/plan/freshDays.ts';
import type { Lookup, LookupAsk, LookupRequest } from '#contract/lookups/lookup.ts';
import type { Operation } from '#contract/service/operation.ts';
import { findOperation, operations } from '#contract/service/operations/catalog.ts';
import { freshForMs, litigatorMsOf, type Age } from '../verdict/freshness.ts';
import { type ServiceRequest, correlationOf } from '../service/serviceRequest.ts';
import type { Exchange } from '../ports.ts';
import { identityOf } from '../service/identity.ts';
import { bodyText } from '../service/answers/answerBody.ts';
import { parsePairs } from '../service/answers/kept/answerViews.sql.ts';
import type { ListTasks } from '../lists/listTaskMap.ts';
import type { AttemptEnd } from '../runs/attempts/attemptEnds.sql.ts';
import { findAnswered, findLookup } from '../service/answers/kept/lookups.sql.ts';
import { getSecret } from '../settings/settings.sql.ts';
import { askedValues, findInQuestion } from '../suppression/suppressedQuestion.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { resolveEndpoint, type Endpoint, type EndpointOptions } from '../runs/resolveEndpoint.ts';
import type { LimiterOf } from '../runs/jobs/rateLimiter.ts';
import { callService, causeOf, inDoubtEnd, withdrawnEnd } from '../runs/session/performJob.ts';
import { priceOfCall } from '../accounts/priceOfCall.ts';
import type { Ending, Sessions } from '../runs/session/sessions.ts';
import type { Billed } from '#contract/outcomes/callOutcome.ts';
import { showLookup, buildTyped, refuseNotDialable } from './showLookup.ts';
import { requestTeamGrant } from './teamGrant.ts';
import { beforeNextTry, untilWritten } from '../runs/session/keptWrites.ts';

/** What one call by hand needs. */
export interface CallOptions extends EndpointOptions {
  limiterOf: LimiterOf;
  by(): string;
  /** Reports a block by the service to runs with the same key. */
  block: Sessions['block'];
  hold: Sessions['hold'];
}

export interface LookupOptions extends CallOptions {
  thread: Pick<Thread<ListTasks>, 'call'>;
  /** As set by a person. */
  freshDays(): FreshDays;
  /** Country for reading local numbers, as in a list. */
  country(): string;
}

/** Look-ups are judged by the same age as lists. */
export const ageOf = ({ ports, freshDays }: Pick<LookupOptions, 'ports' | 'freshDays'>): Age => ({
  now: ports.clock.now(),
  litigatorMs: litigatorMsOf(freshDays()),
});

/** Throws Failed('operation.unknown'). */
export function operationOf(request: LookupRequest): Operation {
  const operation = findOperation(request.operation);
  if (!operation) throw new Failed('operation.unknown', { operation: request.operation, known: operations.map(({ id }) => id).join(', ') });
  return operation;
}

/** Throws Failed for whatever is wrong before anything is sent. Anything later is an outcome, and returned. */
export async function askLookup(options: LookupOptions, request: LookupAsk): Promise<Lookup> {
  const operation = operationOf(request);
  const attemptId = options.newId();
  const made = correlationOf(attemptId, options.ports.clock.now());
  const typed = buildTyped(operation, request.parameters, request.addOns, options.country(), made);
  const built = typed.request;
  if (request.anyway !== true) {
    refuseNotDialable(typed);
    refuseSuppressed(options, built);
  }
  if (request.unlessKnown === true) refuseKnown(options, built, request.environmentId);
  const site = await resolveEndpoint(options, request.environmentId);
  const { environment, context } = site;

  const asked = { attemptId, built, despite: request.despite === true };
  const { outcome, exchange, end } = await options.hold((ending) => sendOnce(options, site, asked, ending));

  const stored = findLookup(options.db, attemptId);
  if (!stored) throw new Error(`the look-up ${attemptId} is not in the ledger`);
  const lookup = showLookup(stored, { baseUrl: context.baseUrl, prices: environment.prices, age: ageOf(options) });
  const durationMs = Math.round(exchange.durationMs);
  if (exchange.kind !== 'response' || lookup.answer) return { ...lookup, durationMs };
  // The body of an error isn't kept, but the caller may read it now.
  return {
    ...lookup,
    durationMs,
    sandbox: outcome.sandbox,
    answer: {
      answerId: end.endId,
      attemptId,
      operation: operation.id,
      addOns: built.addOns,
      environment: environment.name,
      sandbox: outcome.sandbox,
      status: exchange.status,
      headers: exchange.headers,
      body: bodyText(exchange.body),
      arrivedAt: exchange.arrivedAt,
      responseId: outcome.responseId,
      partial: outcome.partial,
      sent: parsePairs(end.sent),
      // An error doesn't answer the question: its text is in the outcome.
      facts: null,
    },
  };
}

/** Throws Failed('lookup.suppressed'): whoever isn't to be called is mostly not to be asked about either, and only a person knows better. */
function refuseSuppressed({ db, ports }: Pick<LookupOptions, 'db' | 'ports'>, { operation, parameters }: ServiceRequest): void {
  const found = findInQuestion(db, askedValues(operation, parameters), ports.clock.now());
  if (found !== null) throw new Failed('lookup.suppressed', found);
}

/** Throws Failed('lookup.known'): whoever asks twice mostly doesn't want to pay twice. */
function refuseKnown({ db, ports, freshDays }: LookupOptions, built: ServiceRequest, environmentId: string): void {
  const { operation, addOns } = built;
  const since = ports.clock.now() - freshForMs(operation, addOns, freshDays());
  const known = findAnswered(db, { identity: identityOf(built, environmentId, getSecret(db)), addOns, since });
  if (known !== null) throw new Failed('lookup.known', known);
}

/** One attempt, before every run that waits for the same key: recorded, sent, ended. Throws Failed('program.ends') if it was not sent. */
export async function sendOnce(
  options: CallOptions,
  { environment, context, keyFingerprint, gate }: Endpoint,
  { attemptId, built, despite, isTest = false }: { attemptId: string; built: ServiceRequest; despite: boolean; isTest?: boolean },
  { stop, cut }: Ending,
): ReturnType<typeof callService> {
  const { clock } = context;
  const grant =
    gate && (await requestTeamGrant(gate, { attemptId, built, despite, context, priceMicros: priceOf(environment, built) }, stop));
  const rate =
    grant?.rate ??
    options.limiterOf(keyFingerprint, environment.callsPerSecond).join({ callsPerSecond: environment.callsPerSecond, byHand: true });
  let billed: Billed = 'no';
  try {
    if (!(await rate.take(stop))) throw new Failed('program.ends');
    const { attemptSeq } = await options.write('attempts.startLookup', {
      ...(grant && { team: grant.call }),
      attemptId,
      environmentId: environment.environmentId,
      keyFingerprint,
      priceMicros: priceOf(environment, built),
      currency: environment.currency,
      by: options.by(),
      operation: built.operation.id,
      addOns: built.addOns.join(','),
      identity: identityOf(built, environment.environmentId, getSecret(options.db)),
      asked: isTest ? null : { parameters: JSON.stringify(built.parameters), correlation: JSON.stringify(built.correlation) },
      at: clock.now(),
    });
    const writeEnd = (end: LookupEnd): Promise<unknown> => {
      billed = end.billed;
      return keepEnd(options, { ...end, attemptSeq, job: null, cause: null });
    };
    const permit = await rate.pass(stop).catch(async (error: unknown) => {
      await writeEnd(withdrawnEnd(context));
      throw error;
    });
    if (permit === null) {
      await writeEnd(withdrawnEnd(context));
      throw new Failed('program.ends');
    }
    // From here on it may be charged, until its end says otherwise.
    billed = 'unknown';
    const { outcome, exchange, end } = await callService(context, built, { signal: cut, unsentSignal: stop, onSent: permit.onSent });
    if (wasCutShort(exchange)) {
      permit.onDropped();
      await writeEnd(exchange.kind === 'cut' ? inDoubtEnd(end) : withdrawnEnd(context));
      throw new Failed('program.ends');
    }
    if (outcome.kind === 'rateLimited') permit.onRateLimited(outcome.retryAfterMs);
    else if (outcome.kind !== 'offline') permit.onAccepted();
    permit.onDropped();
    // A key that nobody keeps stops nothing.
    if (outcome.kind === 'blocked' && !isTest)
      options.block({ environmentId: environment.environmentId, keyFingerprint }, causeOf(outcome), outcome.serviceMessage);
    await writeEnd(end);
    return { outcome, exchange, end };
  } finally {
    rate.leave();
    grant?.ended(billed);
  }
}

const priceOf = ({ prices }: Endpoint['environment'], { operation, addOns }: ServiceRequest): number | null =>
  priceOfCall(prices, operation.id, addOns).micros;

type LookupEnd = Omit<AttemptEnd, 'attemptSeq' | 'job' | 'cause'>;

/** Whether we ended the exchange ourselves, because the process is ending. */
const wasCutShort = (exchange: Exchange): boolean =>
  (exchange.kind === 'cut' || exchange.kind === 'neverConnected') && exchange.problem === 'aborted';

/**
 * Records the response. If the storage can't be written just now, the caller is told at once, and the response, which was paid for, stays
 * in memory until it can be written.
 */
async function keepEnd({ write, ports: { clock }, hold }: CallOptions, end: AttemptEnd): Promise<void> {
  const again = async (): Promise<void> => {
    await beforeNextTry(clock);
    await untilWritten(
      clock,
      () => write('attempts.end', end),
      () => undefined,
    );
  };
  try {
    await write('attempts.end', end);
  } catch (error) {
    // Awaited when the process ends, within the drain time.
    if (error instanceof Failed) hold(again).catch(() => undefined);
    throw error;
  }
}
