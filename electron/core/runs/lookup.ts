/** One call of one operation by hand: the same rate, ledger and cost counting as a run, and no retry, because a person is watching. */
import type { AnswerView } from '../../contract/view.ts';
import { Failed } from '../../contract/failure.ts';
import type { Lookup, LookupRequest } from '../../contract/lookup.ts';
import { findOperation, operations } from '../../contract/operations/catalog.ts';
import { buildLookup } from '../service/buildRequest.ts';
import { correlationOf } from '../service/correlation.ts';
import { identityOf } from '../service/identity.ts';
import { bodyText } from '../service/readAnswer.ts';
import { getSecret } from '../store/ledger/settings.ts';
import { openCallSite, type CallSiteOptions } from './callSite.ts';
import type { LimiterOf } from './limiters.ts';
import { callService } from './performJob.ts';
import { priceOfCall } from './prices.ts';

/** Throws Failed for whatever is wrong before anything is sent; what comes after is an outcome, and returned. */
export async function askLookup(
  options: CallSiteOptions & { limiterOf: LimiterOf; by(): string },
  request: LookupRequest,
): Promise<Lookup> {
  const operation = findOperation(request.operation);
  if (!operation) throw new Failed('operation.unknown', { operation: request.operation, known: operations.map(({ id }) => id).join(', ') });
  const attemptId = options.newId();
  const made = correlationOf(attemptId, options.ports.clock.now());
  const built = buildLookup(operation, request.parameters, request.addOns, made);
  const { environment, context, keyFingerprint } = await openCallSite(options, request.environmentId);
  const price = priceOfCall(environment.prices, operation.id, built.addOns);
  const { clock } = context;

  const limiter = options.limiterOf(keyFingerprint, environment.callsPerSecond);
  await limiter.take(new AbortController().signal);
  const { attemptSeq } = await options.write('attempts.startLookup', {
    attemptId,
    environmentId: environment.environmentId,
    keyFingerprint,
    priceMicros: price.micros,
    currency: environment.currency,
    by: options.by(),
    operation: operation.id,
    addOns: built.addOns.join(','),
    identity: identityOf(built, environment.environmentId, getSecret(options.db)),
    at: clock.now(),
  });
  const startedAt = clock.monotonic();
  const { outcome, exchange, end } = await callService(context, built, new AbortController().signal);
  await options.write('attempts.end', { ...end, attemptSeq, job: null, cause: null });
  if (outcome.kind === 'rateLimited') limiter.refused(outcome.retryAfterMs);
  else limiter.accepted();

  const micros = price.micros ?? 0;
  const answer: AnswerView | null =
    exchange.kind === 'response'
      ? {
          answerId: end.answer?.answerId ?? end.endId,
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
          sent: [...built.parameters, ...built.correlation],
        }
      : null;
  return {
    outcome: outcome.kind,
    partial: outcome.partial,
    code: outcome.kind === 'done' ? null : outcome.code,
    words: outcome.words,
    billed: outcome.billed,
    cost: {
      lowMicros: outcome.billed === 'yes' ? micros : 0,
      highMicros: outcome.billed === 'no' ? 0 : micros,
      currency: environment.currency,
      complete: price.unpriced.length === 0,
    },
    durationMs: Math.round(clock.monotonic() - startedAt),
    answer,
  };
}
