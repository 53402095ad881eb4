/**
 * Performs one attempt, from the claimed job to its committed end: build, send, classify, store the raw response, and decide the job's next
 * state.
 */
import { hash } from 'node:crypto';
import { knownAddOns, type AddOnName } from '#contract/service/operation.ts';
import { getOperation } from '#contract/service/operations/catalog.ts';
import type { StopCause } from '#contract/runs/run.ts';
import { nextTryIn } from '../jobs/pace.ts';
import type { LaneCall, LaneOutcome } from '../jobs/lane.ts';
import type { Clock, Exchange, Random, Transport } from '../../ports.ts';
import type { ServiceRequest } from '../../service/serviceRequest.ts';
import { classify, type Outcome } from '../../service/classify.ts';
import { send } from '../../service/send.ts';
import { parsePairs, splitNames } from '../../service/answers/kept/answerViews.sql.ts';
import type { AttemptEnd, RawAnswer } from '../attempts/attemptEnds.sql.ts';
import type { ClaimedJob } from '../attempts/claims.sql.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';

/** Where calls are sent, and what a call needs besides its request. */
export interface CallContext {
  baseUrl: string;
  key: string;
  timeoutMs: number;
  transport: Transport;
  write: WriteLedger;
  clock: Clock;
  random: Random;
  newId(): string;
}

/** The add-ons of a stored, comma-separated set. */
export const parseAddOns = (text: string): AddOnName[] => knownAddOns(splitNames(text));

/** Parses a stored job again before it is sent. */
export function requestOfJob(job: Pick<ClaimedJob, 'operation' | 'addOns' | 'parameters' | 'correlation'>): ServiceRequest {
  return {
    operation: getOperation(job.operation),
    addOns: parseAddOns(job.addOns),
    parameters: parsePairs(job.parameters),
    correlation: parsePairs(job.correlation),
  };
}

/** The cause with which a run stops when the service blocks. */
const causes = { environment: 'keyRefused', operation: 'notEnabled', quota: 'quotaUsed' } as const satisfies Record<string, StopCause>;
/** Codes that the address causes rather than the key, whatever the service's message. */
const addressCodes = ['wrongPath', 'redirected'];

export const causeOf = ({ code, blocks }: Outcome): StopCause =>
  addressCodes.includes(code) ? 'wrongAddress' : causes[blocks ?? 'environment'];

const rawAnswer = (context: CallContext, exchange: Exchange, outcome: Outcome): RawAnswer | null =>
  exchange.kind === 'response' && outcome.kind === 'done'
    ? {
        answerId: context.newId(),
        status: exchange.status,
        headers: exchange.headers,
        body: Buffer.from(exchange.body.buffer, exchange.body.byteOffset, exchange.body.byteLength).toString('latin1'),
        responseId: outcome.responseId,
        sandbox: outcome.sandbox,
        partial: outcome.partial,
        litigator: outcome.litigator,
        arrivedAt: exchange.arrivedAt,
        bodySha256: hash('sha256', exchange.body),
      }
    : null;

/**
 * Sends one request and returns the end of its attempt without the job's next state, which the caller decides. `isCutShort`: this program
 * aborted the exchange; what was sent by then may have been billed.
 */
export async function callService(
  context: CallContext,
  request: ServiceRequest,
  { stop, cut, onSent }: Pick<LaneCall, 'stop' | 'cut' | 'onSent'>,
): Promise<{ outcome: Outcome; exchange: Exchange; end: BareEnd; isCutShort: boolean }> {
  const exchange = await send(request, { ...context, signal: cut, unsentSignal: stop, onSent });
  const outcome = classify(request, exchange);
  const isCutShort = exchange.kind !== 'response' && exchange.problem === 'aborted';
  if (isCutShort && exchange.kind === 'neverConnected') return { outcome, exchange, end: withdrawnEnd(context), isCutShort };
  const end: BareEnd = {
    endId: context.newId(),
    outcome: outcome.kind,
    partial: outcome.partial,
    status: exchange.kind === 'response' ? exchange.status : null,
    code: outcome.code,
    serviceMessage: outcome.serviceMessage,
    billed: outcome.billed,
    answer: rawAnswer(context, exchange, outcome),
    notEnabled: outcome.kind === 'blocked' && causeOf(outcome) === 'notEnabled',
    drift: outcome.drift,
    sent: JSON.stringify([
      ...request.parameters,
      ...request.correlation,
      ...(request.addOns.length > 0 ? [['add_ons', request.addOns.join(',')]] : []),
    ]),
    at: context.clock.now(),
  };
  return { outcome, exchange, end: isCutShort ? inDoubtEnd(end) : end, isCutShort };
}

/** The job's state after this outcome, and the cause that the run shows. */
function fateOf(context: CallContext, outcome: Outcome, tries: number): Pick<AttemptEnd, 'job' | 'cause'> {
  const { code, serviceMessage } = outcome;
  switch (outcome.kind) {
    case 'done':
      return { job: { state: outcome.partial ? 'partial' : 'done', notBefore: 0, counts: true }, cause: null };
    case 'refused':
      return { job: { state: 'refused', notBefore: 0, counts: true }, cause: { kind: 'refused', code, serviceMessage } };
    case 'retryLater': {
      const waitMs = nextTryIn(tries + 1, context.random, outcome.retryAfterMs);
      return waitMs === null
        ? { job: { state: 'failed', notBefore: 0, counts: true }, cause: { kind: 'failed', code, serviceMessage } }
        : {
            job: { state: 'pending', notBefore: context.clock.now() + waitMs, counts: true },
            cause: { kind: 'retried', code, serviceMessage: null },
          };
    }
    case 'rateLimited':
      return { job: { state: 'pending', notBefore: 0, counts: false }, cause: { kind: 'rateLimited', code, serviceMessage: null } };
    case 'offline':
      return { job: { state: 'pending', notBefore: 0, counts: false }, cause: { kind: 'offline', code, serviceMessage: null } };
    case 'blocked':
      return { job: { state: 'pending', notBefore: 0, counts: false }, cause: null };
  }
}

/** What the lane needs to know about an outcome. */
export function toLaneOutcome(outcome: Outcome): LaneOutcome {
  if (outcome.kind === 'rateLimited') return { kind: 'rateLimited', retryAfterMs: outcome.retryAfterMs };
  if (outcome.kind === 'offline') return { kind: 'offline' };
  if (outcome.kind === 'blocked') return { kind: 'blocked', by: causeOf(outcome), message: outcome.serviceMessage };
  return { kind: 'settled' };
}

/** Performs a granted job. Resolves once `write` has committed its end; rejects only for storage faults and bugs. */
export async function performJob(
  context: CallContext,
  job: ClaimedJob,
  call: LaneCall,
  write: (end: AttemptEnd) => Promise<unknown>,
): Promise<void> {
  const { outcome, end, isCutShort } = await callService(context, requestOfJob(job), call);
  call.onOutcome(isCutShort ? { kind: 'unsent' } : toLaneOutcome(outcome));
  await write({ ...end, attemptSeq: job.attemptSeq, ...(isCutShort ? pendingAgain(end) : fateOf(context, outcome, job.tries)) });
}

/** The end of a granted job that was never sent: nothing was bought, and the job is pending again. */
export function withdrawnJob(context: Pick<CallContext, 'newId' | 'clock'>, { attemptSeq }: ClaimedJob): AttemptEnd {
  const end = withdrawnEnd(context);
  return { ...end, attemptSeq, ...pendingAgain(end) };
}

/** The end of a claimed job if it is unknown how far its call got. */
export function lostEnd(context: Pick<CallContext, 'newId' | 'clock'>, { attemptSeq }: ClaimedJob): AttemptEnd {
  const end = inDoubtEnd(withdrawnEnd(context));
  return { ...end, attemptSeq, ...pendingAgain(end) };
}

/** The state of a job whose attempt shows nothing about the question. */
const pendingAgain = ({ outcome, code }: BareEnd): Pick<AttemptEnd, 'job' | 'cause'> => ({
  job: { state: 'pending', notBefore: 0, counts: false },
  cause: outcome === 'inDoubt' ? { kind: 'inDoubt', code, serviceMessage: null } : null,
});

/** The end of an attempt, whatever its purpose. */
export type BareEnd = Omit<AttemptEnd, 'attemptSeq' | 'job' | 'cause'>;

/** The end of an attempt withdrawn before any byte was sent. */
export const withdrawnEnd = (context: Pick<CallContext, 'newId' | 'clock'>): BareEnd => ({
  endId: context.newId(),
  outcome: 'withdrawn',
  partial: false,
  status: null,
  code: 'withdrawn',
  serviceMessage: null,
  billed: 'no',
  answer: null,
  sent: '[]',
  at: context.clock.now(),
});

/** The end of an attempt that was cut before its answer came: it may have been billed. */
export const inDoubtEnd = (end: BareEnd): BareEnd => ({ ...end, outcome: 'inDoubt', billed: 'unknown', code: 'interrupted' });
