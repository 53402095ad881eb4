/** Sends a person's question to the service and shows the current answer. */
import { Failed } from '#contract/failure.ts';
import type { FreshDays } from '#contract/plan/freshDays.ts';
import type { Lookup, LookupAsk, LookupRequest } from '#contract/lookups/lookup.ts';
import type { Operation } from '#contract/service/operation.ts';
import { findOperation, operations } from '#contract/service/operations/catalog.ts';
import { freshForMs, litigatorMsOf, type Age } from '../verdict/freshness.ts';
import { type ServiceRequest, correlationOf } from '../service/serviceRequest.ts';
import { identityOf } from '../service/identity.ts';
import { bodyText } from '../service/answers/answerBody.ts';
import { parsePairs } from '../service/answers/kept/answerViews.sql.ts';
import type { ListTasks } from '../lists/listTaskMap.ts';
import { findAnswered, findLookup } from '../service/answers/kept/lookups.sql.ts';
import { getSecret } from '../settings/settings.sql.ts';
import { askedValues, findInQuestion } from '../suppression/suppressedQuestion.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { resolveEndpoint } from '../runs/resolveEndpoint.ts';
import { showLookup, buildTyped, refuseNotDialable } from './showLookup.ts';
import { sendOnce, type CallOptions } from './sendOnce.ts';

export interface LookupOptions extends CallOptions {
  thread: Pick<Thread<ListTasks>, 'call'>;
  /** How long answers can be reused. */
  freshDays(): FreshDays;
  /** Country for reading local numbers, as in a list. */
  country(): string;
}

/** Look-ups use the same maximum age as lists. */
export const ageOf = ({ ports, freshDays }: Pick<LookupOptions, 'ports' | 'freshDays'>): Age => ({
  now: ports.clock.now(),
  litigatorMs: litigatorMsOf(freshDays()),
});

/** Returns the request's operation. Throws Failed('operation.unknown'). */
export function operationOf(request: LookupRequest): Operation {
  const operation = findOperation(request.operation);
  if (!operation) throw new Failed('operation.unknown', { operation: request.operation, known: operations.map(({ id }) => id).join(', ') });
  return operation;
}

/** Throws Failed for problems found before anything is sent. Anything later is returned as an outcome. */
export async function askLookup(options: LookupOptions, request: LookupAsk): Promise<Lookup> {
  const operation = operationOf(request);
  const firstId = options.newId();
  const made = correlationOf(firstId, options.ports.clock.now());
  const typed = buildTyped(operation, request.parameters, request.addOns, options.country(), made);
  const built = typed.request;
  if (request.anyway !== true) {
    refuseNotDialable(typed);
    refuseSuppressed(options, built);
  }
  if (request.unlessKnown === true) refuseKnown(options, built, request.environmentId);
  const site = await resolveEndpoint(options, request.environmentId);
  const { environment, context } = site;

  const asked = { firstId, built, despite: request.despite === true };
  const { attemptId, outcome, exchange, end } = await options.hold((ending) => sendOnce(options, site, asked, ending));

  const stored = findLookup(options.db, attemptId);
  if (!stored) throw new Error(`the look-up ${attemptId} is not in the ledger`);
  const lookup = showLookup(stored, { baseUrl: context.baseUrl, prices: environment.prices, age: ageOf(options) });
  const durationMs = Math.round(exchange.durationMs);
  if (exchange.kind !== 'response' || lookup.answer) return { ...lookup, durationMs };
  // The body of an error isn't stored, but the caller may read it now.
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
      // An error doesn't answer the question. Its text is in the outcome.
      facts: null,
    },
  };
}

/**
 * Throws Failed('lookup.suppressed'): a person who must not be called mostly shouldn't be asked about either, and only the user knows
 * better.
 */
function refuseSuppressed({ db, ports }: Pick<LookupOptions, 'db' | 'ports'>, { operation, parameters }: ServiceRequest): void {
  const found = findInQuestion(db, askedValues(operation, parameters), ports.clock.now());
  if (found !== null) throw new Failed('lookup.suppressed', found);
}

/** Throws Failed('lookup.known'): a user who asks twice mostly doesn't want to pay twice. */
function refuseKnown({ db, ports, freshDays }: LookupOptions, built: ServiceRequest, environmentId: string): void {
  const { operation, addOns } = built;
  const since = ports.clock.now() - freshForMs(operation, addOns, freshDays());
  const known = findAnswered(db, { identity: identityOf(built, environmentId, getSecret(db)), addOns, since });
  if (known !== null) throw new Failed('lookup.known', known);
}
