/** A look-up as the window and the command line show it: the request, the response, and the verdict of this answer alone. */
import { Failed } from '#contract/failure.ts';
import type { FieldKind } from '#contract/lists/fields.ts';
import type { OperationParameter, Operation } from '#contract/service/operation.ts';
import type { AnswerFacts } from '#contract/service/answerFacts.ts';
import type { Prices } from '#contract/accounts/environment.ts';
import { litigatorOfAnswer } from '#contract/verdict/litigator.ts';
import type { Found, Lookup, LookupEntry } from '#contract/lookups/lookup.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import type { Verdict } from '#contract/verdict/verdict.ts';
import { readCell } from '../normalise/cell.ts';
import { normaliseEmail } from '../normalise/email.ts';
import { normaliseIp } from '../normalise/ip.ts';
import { normalisePhone } from '../normalise/phones/phoneCell.ts';
import { normaliseCountry, normaliseState, normalisePostalCode } from '../normalise/place.ts';
import { normaliseText, normaliseTime } from '../normalise/text.ts';
import { buildLookup } from '../service/buildRequest.ts';
import type { ServiceRequest } from '../service/serviceRequest.ts';
import { answerFacts } from '../service/answers/answerFacts.ts';
import { readAnswer } from '../service/answers/readAnswer.ts';
import type { Age } from '../verdict/freshness.ts';
import { gradeRow } from '../verdict/gradeRow.ts';
import { requestBody, requestUrl } from '../service/send.ts';
import { parsePairs, type KeptAnswer } from '../service/answers/kept/answerViews.sql.ts';
import type { StoredLookup } from '../service/answers/kept/lookups.sql.ts';
import { parseAddOns, requestOfJob } from '../runs/session/performJob.ts';
import { priceOfCall } from '../accounts/priceOfCall.ts';

interface TypedRequest {
  readonly request: ServiceRequest;
  /** Phones that aren't dialable: parameter and value, as typed. The service bills such a call like any other. */
  readonly notDialable: readonly (readonly [parameter: string, value: string])[];
}

/**
 * Builds the request of a look-up from what a person typed, normalized like a row's cells, so that both get the same identity. `country`:
 * for local numbers if the request names no country. `made`: correlation values that the program generates. A value that can't be read as
 * its kind is sent as typed: a person is waiting, and the service reports what is wrong with it. Throws as `buildLookup` does.
 */
export function buildTyped(
  operation: Operation,
  typed: Readonly<Record<string, string>>,
  addOns: readonly string[],
  country: string,
  made: Readonly<Record<string, string>>,
): TypedRequest {
  const notDialable: [string, string][] = [];
  const hinted = normaliseCountry(typed['phone.country_hint'] ?? '');
  const parameters = Object.entries(typed).map(([name, value]): [string, string] => {
    const parameter = operation.parameters.find((one) => one.name === name || one.sentAs === name);
    // The country applies only to the number in `phone`, as in a list.
    const home = name === 'phone' ? (hinted ?? country) : country;
    const read = parameter ? normalise(parameter.kind, value, home) : value;
    if (parameter?.kind === 'phone' && read === null && value.trim() !== '') notDialable.push([parameter.name, value.trim()]);
    return [name, read ?? value];
  });
  return { request: buildLookup(operation, Object.fromEntries(parameters), addOns, made), notDialable };
}

/** Throws Failed('parameter.notDialable') if any phone isn't dialable: a typing error shouldn't cost anything. */
export function refuseNotDialable({ notDialable: [first, other] }: TypedRequest): void {
  if (first === undefined) return;
  const [parameter, value] = first;
  throw new Failed('parameter.notDialable', other === undefined ? { parameter, value } : { parameter, value, second: other[1] });
}

/** The parameters of a request by their form names, without generated values: enough to send the same request again. */
function askedAgain(operation: Operation, sent: readonly (readonly [string, string])[]): Record<string, string> {
  const isMadeUp = ({ correlation, required }: OperationParameter): boolean => correlation === true && required;
  return Object.fromEntries(
    sent.flatMap(([name, value]): [string, string][] => {
      const parameter = operation.parameters.find((one) => (one.sentAs ?? one.name) === name);
      return parameter && !isMadeUp(parameter) ? [[parameter.name, value]] : [];
    }),
  );
}

function normalise(kind: FieldKind, typed: string, country: string): string | null {
  const text = readCell(typed, kind);
  switch (kind) {
    case 'phone':
      return normalisePhone(text, country);
    case 'email':
      return normaliseEmail(text);
    case 'ip':
      return normaliseIp(text);
    case 'state':
      return normaliseState(text);
    case 'country':
      return normaliseCountry(text);
    case 'postalCode':
      return normalisePostalCode(text);
    case 'time':
      return normaliseTime(text);
    case 'name':
    case 'street':
    case 'unit':
    case 'city':
    case 'text':
    case 'flag':
      return normaliseText(text);
  }
}

/** What showing a look-up needs in addition to the ledger. */
interface Showing {
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
      complete: stored.priceMicros !== null && priceOfCall(prices, stored.operation, parseAddOns(stored.addOns)).unpriced.length === 0,
    },
    // If the clock was set back in between, it must not become negative.
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
  // An unsent look-up isn't in the history.
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
