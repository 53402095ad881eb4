/** Classifies the result of a call: the closed set of outcomes. HTTP status codes are used only here. */
import type { Billed, OutcomeKind } from '#contract/outcomes/callOutcome.ts';
import type { Drift } from '#contract/service/drift.ts';
import { tolerantly, bodyText, parseJsonObject } from './answers/answerBody.ts';
import { driftOf, findResponseId } from './answers/driftOf.ts';
import { litigatorIn } from './answers/readAnswer.ts';
import { missingFrom } from './answers/facts.ts';
import type { Exchange } from '../ports.ts';
import type { ServiceRequest } from './serviceRequest.ts';
import { readErrorBody, type ErrorBody, retryAfter } from './errorBody.ts';

export interface Outcome {
  kind: OutcomeKind;
  /** Only for `done`: whether something is missing from the answer. */
  partial: boolean;
  /**
   * The service's own code in uppercase (`FORBIDDEN`), the system's (`ECONNREFUSED`), or one of Rollcall's in camel case (`timedOut`,
   * `wrongPath`).
   */
  code: string;
  serviceMessage: string | null;
  billed: Billed;
  /** The wait requested by a Retry-After header, at most an hour; null if there is none. */
  retryAfterMs: number | null;
  /** Only for `blocked`: what must not be requested again until somebody fixes it. */
  blocks: null | 'environment' | 'operation' | 'quota';
  /** True if the answer comes from a sandbox, whatever its environment is called. */
  sandbox: boolean;
  responseId: string | null;
  /** Only for `done`: the answer's statement on its phone (see `litigatorIn`). */
  litigator: boolean | null;
  /** Only for `done`: the answer's differences from the specification. */
  drift: readonly Drift[];
}

interface Rule {
  statuses: (status: number) => boolean;
  /** A condition on the body; absent: none. */
  says?: (error: ErrorBody) => boolean;
  kind: Outcome['kind'];
  blocks?: Outcome['blocks'];
  /** The outcome's code: always this one, or only if the body has none. */
  code?: string;
  codeIfNone?: string;
}

const is =
  (...statuses: number[]) =>
  (status: number): boolean =>
    statuses.includes(status);
const from =
  (least: number, most: number) =>
  (status: number): boolean =>
    status >= least && status <= most;
const coded =
  (...codes: string[]) =>
  (error: ErrorBody): boolean =>
    error.code !== null && codes.includes(error.code);
const saysQuota = ({ code, serviceMessage }: ErrorBody): boolean => /quota/i.test(`${code} ${serviceMessage}`);
/**
 * Detects this in words instead of a code: a forbidden request whose message calls something invalid means the key, the only subject of a
 * 403.
 */
const saysInvalid = ({ code, serviceMessage }: ErrorBody): boolean =>
  /(?:^|[^a-z])(?:invalid|not valid)(?![a-z])/i.test(`${code} ${serviceMessage}`);
// Earlier versions report it only in the message ("Internal Error: internal failure during checks").
const saysInternal = ({ code, serviceMessage }: ErrorBody): boolean =>
  /^INTERNAL(_SERVER)?_ERROR$/.test(code ?? '') || /^internal (server )?error\b/i.test(serviceMessage ?? '');
const saysBadRequest = ({ code, serviceMessage }: ErrorBody): boolean =>
  code === 'BAD_REQUEST' || /^bad request\b/i.test(serviceMessage ?? '');

/**
 * Rules for everything except success; the first rule that matches wins. Based on "Errors" in the service's specification and on recorded
 * responses, where pages and samples disagree. Unknown errors block the operation instead of failing job after job.
 */
const rules: readonly Rule[] = [
  // A code that clearly names its cause is trusted under any status of this family.
  { statuses: from(400, 499), says: coded('INVALID_API_KEY'), kind: 'blocked', blocks: 'environment' },
  { statuses: from(400, 499), says: coded('QUOTA_EXCEEDED'), kind: 'blocked', blocks: 'quota' },
  { statuses: from(400, 499), says: coded('RATE_LIMIT_EXCEEDED'), kind: 'rateLimited' },

  { statuses: is(400), says: saysInternal, kind: 'retryLater', code: 'INTERNAL_ERROR' },
  { statuses: is(400), kind: 'refused', codeIfNone: 'BAD_REQUEST' },
  // 401 Bad Request (';' as separator, not UTF-8) is about this request; every other 401 is about the key.
  { statuses: is(401), says: saysBadRequest, kind: 'refused', code: 'BAD_REQUEST' },
  { statuses: is(401), kind: 'blocked', blocks: 'environment', codeIfNone: 'NOT_AUTHORIZED' },
  // Despite its name, this code means a wrong path or method; a missing header is answered with INVALID_API_KEY.
  { statuses: is(403), says: coded('MISSING_API_KEY'), kind: 'blocked', blocks: 'operation', code: 'wrongPath' },
  { statuses: is(403), says: saysQuota, kind: 'blocked', blocks: 'quota', code: 'QUOTA_EXCEEDED' },
  { statuses: is(403), says: saysInvalid, kind: 'blocked', blocks: 'environment', code: 'INVALID_API_KEY' },
  { statuses: is(403), kind: 'blocked', blocks: 'operation', codeIfNone: 'FORBIDDEN' },
  { statuses: is(429), says: saysQuota, kind: 'blocked', blocks: 'quota', code: 'QUOTA_EXCEEDED' },
  { statuses: is(429), kind: 'rateLimited', code: 'RATE_LIMIT_EXCEEDED' },
  // A gateway answers instead of the service, which is down or overloaded.
  { statuses: is(502, 503, 504), kind: 'retryLater', codeIfNone: 'SERVICE_UNAVAILABLE' },
  { statuses: from(500, 599), kind: 'retryLater', codeIfNone: 'SERVER_ERROR' },

  // Not in the specification: from other servers on the way, or a base URL that leads elsewhere.
  { statuses: is(408, 425), kind: 'retryLater', code: 'timedOut' },
  { statuses: is(413, 414, 422, 431), kind: 'refused', codeIfNone: 'BAD_REQUEST' },
  { statuses: is(404, 405, 410), kind: 'blocked', blocks: 'operation', code: 'wrongPath' },
  // Redirects are never followed: the key is sent only to the base URL.
  { statuses: from(300, 399), kind: 'blocked', blocks: 'environment', code: 'redirected' },
  { statuses: () => true, kind: 'blocked', blocks: 'operation', codeIfNone: 'unexpectedStatus' },
];

const succeeded = from(200, 299);
const neverBilled = is(400, 401, 403, 429);
const sandboxHeader = 'x-rollcall-sandbox';

/** Returns the outcome of one call to the service. Pure; the only place that interprets statuses, error codes and broken connections. */
export function classify(request: ServiceRequest, exchange: Exchange): Outcome {
  const unanswered = {
    partial: false,
    serviceMessage: null,
    retryAfterMs: null,
    blocks: null,
    sandbox: false,
    responseId: null,
    litigator: null,
    drift: [],
  };
  if (exchange.kind === 'neverConnected') return { ...unanswered, kind: 'offline', code: exchange.problem, billed: 'no' };
  if (exchange.kind === 'cut') return { ...unanswered, kind: 'retryLater', code: exchange.problem, billed: 'unknown' };

  const { status, headers, body } = exchange;
  const text = bodyText(body);
  const answered = {
    ...unanswered,
    sandbox: headers.some(([name, value]) => name.toLowerCase() === sandboxHeader && value.trim() === '1'),
    responseId: findResponseId(headers, text),
  };
  if (succeeded(status)) return { ...answered, ...ofSuccess(request, text) };

  const error = readErrorBody(text);
  const rule = rules.find(({ statuses, says }) => statuses(status) && (says?.(error) ?? true));
  if (!rule) throw new Error(`no rule for status ${status}`);
  const { kind, blocks = null, code, codeIfNone } = rule;
  return {
    ...answered,
    kind,
    blocks,
    code: code ?? error.code ?? codeIfNone ?? '',
    serviceMessage: error.serviceMessage,
    billed: neverBilled(status) ? 'no' : 'unknown',
    retryAfterMs: kind === 'rateLimited' || kind === 'retryLater' ? retryAfter(headers, exchange.arrivedAt) : null,
  };
}

/**
 * Classifies a success. The specification states 200 for one operation and nothing for the others, so any 2xx is a success. Partial answers
 * and nulls count as billed.
 */
function ofSuccess(
  { operation, addOns }: ServiceRequest,
  text: string,
): Pick<Outcome, 'kind' | 'partial' | 'code' | 'serviceMessage' | 'billed'> & Partial<Pick<Outcome, 'litigator' | 'drift'>> {
  const json = parseJsonObject(text);
  if (json === null) return { kind: 'retryLater', partial: false, code: 'unreadable', serviceMessage: null, billed: 'unknown' };
  const answer = tolerantly(operation, json);
  const found = { litigator: litigatorIn(operation, addOns, answer), drift: driftOf(operation, json) };
  const missing = missingFrom(operation, addOns, answer)[0];
  if (!missing) return { kind: 'done', partial: false, code: 'ok', serviceMessage: null, billed: 'yes', ...found };
  return { kind: 'done', partial: true, code: `partial.${missing.why}`, serviceMessage: missing.words, billed: 'yes', ...found };
}
