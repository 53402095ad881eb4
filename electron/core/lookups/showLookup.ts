/** A look-up as the window and the command line show it: the request, the response, and what the answer alone says. */
import type { AnswerFacts } from '#contract/service/answerFacts.ts';
import type { Prices } from '#contract/accounts/environment.ts';
import { litigatorOfAnswer } from '#contract/verdict/litigator.ts';
import type { Found, Lookup, LookupEntry } from '#contract/lookups/lookup.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import type { Verdict } from '#contract/verdict/verdict.ts';
import { answerFacts } from '../service/answers/answerFacts.ts';
import { readAnswer } from '../service/answers/readAnswer.ts';
import type { Age } from '../verdict/freshness.ts';
import { gradeRow } from '../verdict/gradeRow.ts';
import { requestBody, requestUrl } from '../service/send.ts';
import type { ServiceRequest } from '../service/serviceRequest.ts';
import { parsePairs, type KeptAnswer } from '../service/answers/kept/answerViews.sql.ts';
import type { StoredLookup } from '../service/answers/kept/lookups.sql.ts';
import { parseAddOns, requestOfJob } from '../runs/session/performJob.ts';
import { priceOfCall } from '../accounts/priceOfCall.ts';
import { askedAgain } from './typedRequest.ts';

/** What showing a look-up needs besides the ledger. */
export interface Showing {
  /** The environment's current URL. */
  baseUrl: string;
  prices: Prices;
  age: Age;
}

export function showLookup(stored: StoredLookup, { baseUrl, prices, age }: Showing): Lookup {
  const request = parsePairs(stored.parameters).length > 0 ? requestOfJob(stored) : null;
  const micros = stored.priceMicros ?? 0;
  return {
    ...common(stored),
    wire: request && wireOf(request, baseUrl),
    code: stored.outcome === 'done' ? null : stored.code,
    serviceMessage: stored.serviceMessage,
    billed: stored.billed,
    cost: {
      lowMicros: stored.billed === 'yes' ? micros : 0,
      highMicros: stored.billed === 'no' ? 0 : micros,
      currency: stored.currency,
      complete: priceOfCall(prices, stored.operation, parseAddOns(stored.addOns)).unpriced.length === 0,
    },
    // A clock that was set back in between must not make it negative.
    durationMs: Math.max(0, stored.endedAt - stored.startedAt),
    answer: stored.answer && { ...stored.answer, facts: answerFacts(stored.answer) },
    verdict: stored.answer && verdictOf(stored.answer, age),
  };
}

export function showEntry(stored: StoredLookup, age: Age): LookupEntry {
  const { answer } = stored;
  const facts = answer && answerFacts(answer);
  const verdict = answer && verdictOf(answer, age);
  return { ...common(stored), litigator: litigatorOfAnswer(stored.operation, verdict), found: facts && foundIn(facts) };
}

export const wireOf = (request: ServiceRequest, baseUrl: string): NonNullable<Lookup['wire']> => ({
  method: request.operation.method,
  url: requestUrl(request, baseUrl),
  body: requestBody(request) ?? null,
});

type Common = Pick<Lookup, 'lookupId' | 'at' | 'request' | 'environment' | 'sandbox' | 'outcome' | 'partial'>;

function common(stored: StoredLookup): Common {
  const operation = findOperation(stored.operation);
  const sent = [...parsePairs(stored.parameters), ...parsePairs(stored.correlation)];
  // A look-up has no job to return, so its attempt is never withdrawn.
  if (stored.outcome === 'withdrawn') throw new Error(`the look-up ${stored.lookupId} was withdrawn`);
  return {
    lookupId: stored.lookupId,
    at: stored.endedAt,
    request: {
      environmentId: stored.environmentId,
      operation: stored.operation,
      addOns: parseAddOns(stored.addOns),
      parameters: operation ? askedAgain(operation, sent) : {},
    },
    environment: stored.environment,
    sandbox: stored.answer?.sandbox ?? stored.environmentKind === 'sandbox',
    outcome: stored.outcome,
    partial: stored.partial,
  };
}

function verdictOf(answer: KeptAnswer, age: Age): Verdict {
  return gradeRow({ answers: [readAnswer(answer)], findings: [], state: { kind: 'answered', partial: answer.partial }, ...age });
}

/**
 * What an answer contains besides its verdict: people first, then a name, a score, an address. For an address, its residents are the
 * answer.
 */
function foundIn({ facts, people }: AnswerFacts): Found | null {
  for (const kind of ['people', 'residents', 'owners'] as const) {
    const group = people.find(({ role }) => role === kind);
    if (group) return { kind, count: group.people.length };
  }
  const name = people.find(({ role }) => role === 'owner')?.people[0]?.name ?? null;
  if (name !== null) return { kind: 'name', name };
  if (facts.identityScore) return { kind: 'identityScore', score: facts.identityScore.value };
  return facts.addressValid ? { kind: 'address', valid: facts.addressValid.value } : null;
}
