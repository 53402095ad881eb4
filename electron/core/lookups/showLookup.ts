/** A look-up as the window and the command line see it: what was asked, what came back, and what the answer says by itself. */
import type { Prices } from '../../contract/environment.ts';
import { litigatorOfAnswer } from '../../contract/litigator.ts';
import type { Found, Lookup, LookupEntry } from '../../contract/lookup.ts';
import { parseAnswer, type AnswerBody } from '../../contract/operations/answerBody.ts';
import { findOperation } from '../../contract/operations/catalog.ts';
import type { Verdict } from '../../contract/verdict.ts';
import type { AnswerView } from '../../contract/view.ts';
import type { Age } from '../verdict/freshness.ts';
import { gradeRow } from '../verdict/gradeRow.ts';
import { requestBody, requestUrl } from '../service/send.ts';
import type { ServiceRequest } from '../service/serviceRequest.ts';
import { parsePairs } from '../store/ledger/answers/answerViews.ts';
import type { StoredLookup } from '../store/ledger/answers/lookups.ts';
import { parseAddOns, requestOfJob } from '../running/performJob.ts';
import { priceOfCall } from '../settings/priceOfCall.ts';
import { askedAgain } from './typedRequest.ts';

/** What a look-up is shown with beside the ledger's words. */
export interface Showing {
  /** Where its environment is found now. */
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
    words: stored.words,
    billed: stored.billed,
    cost: {
      lowMicros: stored.billed === 'yes' ? micros : 0,
      highMicros: stored.billed === 'no' ? 0 : micros,
      currency: stored.currency,
      complete: priceOfCall(prices, stored.operation, parseAddOns(stored.addOns)).unpriced.length === 0,
    },
    // A clock that was set back in between must not make it negative.
    durationMs: Math.max(0, stored.endedAt - stored.startedAt),
    answer: stored.answer,
    verdict: stored.answer && verdictOf(stored.answer, bodyOf(stored), age),
  };
}

export function showEntry(stored: StoredLookup, age: Age): LookupEntry {
  const { answer } = stored;
  const body = bodyOf(stored);
  const verdict = answer && verdictOf(answer, body, age);
  return { ...common(stored), litigator: litigatorOfAnswer(stored.operation, verdict), found: body && foundIn(body) };
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
  // An attempt that was never sent is taken back only where there is a job to give back.
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

function bodyOf({ operation: id, answer }: StoredLookup): AnswerBody | null {
  const operation = findOperation(id);
  return operation && answer ? parseAnswer(operation, answer.body) : null;
}

function verdictOf(answer: AnswerView, body: AnswerBody | null, age: Age): Verdict {
  const { answerId, operation, addOns, arrivedAt, sandbox, partial } = answer;
  const graded = { answerId, operation, addOns, arrivedAt, sandbox, body };
  return gradeRow({ answers: [graded], findings: [], state: { kind: 'answered', partial }, ...age });
}

/** What stands in an answer besides its facts: people first, then a name, an address, a score. */
function foundIn(body: AnswerBody): Found | null {
  const lists = { people: body['person'], owners: body['owners'], residents: body['current_residents'] } as const;
  // An address has residents and owners; who lives there is what was asked.
  for (const kind of ['people', 'residents', 'owners'] as const) {
    const list = lists[kind];
    if (Array.isArray(list)) return { kind, count: list.filter((one) => one !== null).length };
  }
  const owner = body['belongs_to'];
  if (owner !== null && typeof owner === 'object' && 'name' in owner && typeof owner.name === 'string')
    return { kind: 'name', name: owner.name };
  const score = body['identity_score'];
  if (Number.isSafeInteger(score)) return { kind: 'identityScore', score: Number(score) };
  return 'street_line_1' in body && typeof body['is_valid'] === 'boolean' ? { kind: 'address', valid: body['is_valid'] } : null;
}
