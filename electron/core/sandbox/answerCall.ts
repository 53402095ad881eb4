/** How the service handles a call, step by step: path, key, fault, rate and quota, parameters, answer. No sockets here. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../ports.ts';
import { readBody, readQuery, type ParsedRequest } from './readRequest.ts';
import { createLimits } from './counts.ts';
import { createFaultPlan, joinEffects, readFault, type Fault, type FaultEffect } from './faults.ts';
import { createFeedbackBook, type ReceivedFeedback, responseIdOf, responseIdProblem } from './feedback.ts';
import { isMagicPhone, magicFault } from './people/magicInputs.ts';
import { seededBy } from './people/seeded.ts';
import { badRequest, refusals, refuseKey, type Refusal } from './refusals.ts';
import type { AnswerBody } from './reshapes.ts';
import { findRoute } from './routes/routes.ts';

export interface Call {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** Empty unless the call is a POST. */
  readonly body: string;
}

export interface Reply {
  /** When and how the reply is sent. Without `answer`, it holds a refusal or cuts the connection. */
  readonly effect: FaultEffect;
  readonly answer?: { readonly operation: string; readonly responseId: string; readonly body: AnswerBody };
}

export interface CallRules {
  /** The only key that is accepted; `disabled`, `expired` and `not-enabled` are refused by name. */
  readonly key: string;
  /** The most calls within any second, strictly; null for no cap. */
  readonly callsPerSecond: number | null;
  /** Billed answers before 429 QUOTA_EXCEEDED; null for no limit. */
  readonly quota: number | null;
  readonly faults: readonly Fault[];
  /** Operations (`name@version`) that the key isn't enabled for; none if absent. */
  readonly notEnabled?: readonly string[];
}

export interface Answerer {
  answer(call: Call): Reply;
  /** The reports that Phone Feedback received, oldest first. */
  feedback(): readonly ReceivedFeedback[];
}

/** Triggers a fault for a single request: `x-rollcall-fault: truncated`. */
const faultHeader = 'x-rollcall-fault';

/** The share of answers that are partial without a fault, as in reality. */
const partialShare = 0.004;

const refused = (refusal: Refusal, effect: FaultEffect = {}): Reply => ({ effect: { ...effect, refusal } });

/** Creates a function that answers calls under the given rules and keeps their counters. */
export function createAnswerer(rules: CallRules, clock: Clock): Answerer {
  const limits = createLimits(rules.callsPerSecond, rules.quota);
  const strike = createFaultPlan(rules.faults);
  const book = createFeedbackBook();

  const answer = ({ method, target, headers, body }: Call): Reply => {
    const mark = target.indexOf('?');
    const [path, query] = mark === -1 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
    const route = findRoute(method, path);
    if (route === undefined) return refused(refusals.noSuchRoute);
    const { operation, isEarlier } = route;
    const refusedKey = refuseKey(headers['x-api-key'], rules.key);
    if (refusedKey !== null) return refused(refusedKey);
    if (rules.notEnabled?.includes(operation.id)) return refused(refusals.notEnabled);

    const extra = headers[faultHeader];
    const extraFault = typeof extra === 'string' ? readFault(extra) : null;
    if (extra !== undefined && extraFault === null) return refused(badRequest(`Invalid header: ${faultHeader}`));
    const struck = strike(extraFault);
    if (endsCall(struck)) return { effect: struck };

    const overLimit = limits.refuse(clock.monotonic());
    if (overLimit !== null) return refused(overLimit, struck);
    const isPost = method === 'POST';
    const read = isPost ? readBody(operation, headers['content-type'], body) : readQuery(operation, query, isEarlier);
    if ('refusal' in read) return refused(read.refusal, struck);
    const { asked } = read;

    const phone = phoneIn(asked);
    const fault = magicFault(phone, streetIn(asked));
    const effect = fault === undefined ? struck : joinEffects([struck, fault.effect]);
    if (endsCall(effect)) return { effect };
    const problem = isPost ? responseIdProblem(asked) : null;
    if (problem !== null) return refused(badRequest(`Invalid parameter: ${problem}`), effect);
    limits.billed();
    if (isPost) book.received(asked, clock.now());

    // Seeded by the operation's name, so that its versions agree.
    const isInvented =
      !isMagicPhone(phone) && fault === undefined && !isPost && seededBy('partial', operation.name, asked.question).chance(partialShare);
    const made = route.answer(asked, effect.isPartial ?? isInvented);
    const responseId = responseIdOf(`${operation.id} ${asked.question}`, phone);
    return { effect, answer: { operation: operation.id, responseId, body: effect.reshape?.(made, responseId) ?? made } };
  };
  return { answer, feedback: book.entries };
}

const endsCall = ({ refusal, cutFirst }: FaultEffect): boolean => refusal !== undefined || cutFirst === true;

function phoneIn({ values }: ParsedRequest): string {
  return values.get('phone') ?? values.get('primary.phone') ?? '';
}

function streetIn({ values }: ParsedRequest): string {
  return values.get('street_line_1') ?? values.get('address.street_line_1') ?? values.get('primary.address.street_line_1') ?? '';
}
