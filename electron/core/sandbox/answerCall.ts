/** How the service handles a call, step by step: path, key, fault, rate and quota, parameters, answer. No sockets here. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock, Random } from '../ports.ts';
import { readBody, readQuery, type ParsedRequest } from './readRequest.ts';
import { createFaultPlan, joinEffects, readFault, type Fault, type FaultEffect } from './faults.ts';
import { createFeedbackBook, type ReceivedFeedback, responseIdOf } from './feedback.ts';
import { badRequest, refusals, refuseKey, type Refusal } from './refusals.ts';
import { createLimits } from './counts.ts';
import { magicPhone, magicWay, type MagicPhone } from './people/magicPhones.ts';
import type { AnswerBody, Route } from './routes/route.ts';
import { findRoute } from './routes/routes.ts';
import { seededBy } from './people/seeded.ts';

export interface Call {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** For a POST. */
  readonly body: string;
}

/** `effect`: when and how the reply is sent. */
export type Reply =
  | {
      readonly kind: 'answer';
      readonly operation: string;
      readonly responseId: string;
      readonly body: AnswerBody;
      readonly effect: FaultEffect;
    }
  | { readonly kind: 'refusal'; readonly refusal: Refusal; readonly effect: FaultEffect }
  | { readonly kind: 'cut'; readonly effect: FaultEffect };

export interface CallRules {
  readonly key: string;
  readonly callsPerSecond: number | null;
  readonly quota: number | null;
  readonly faults: readonly Fault[];
  /** Operations (`name@version`) that the key isn't enabled for. */
  readonly notEnabled?: readonly string[];
}

export interface Answerer {
  answer(call: Call): Reply;
  /** What Phone Feedback received, oldest first. */
  feedback(): readonly ReceivedFeedback[];
}

/** A request can ask for a fault with this header: `x-rollcall-fault: truncated`. */
const faultHeader = 'x-rollcall-fault';

/** Some answers have a partial error by themselves, as in reality. */
const partialShare = 0.004;

/** Creates a function that answers calls under the given rules and keeps their counters. */
export function createAnswerer(rules: CallRules, clock: Clock, random: Random): Answerer {
  const limits = createLimits(rules.callsPerSecond, rules.quota);
  const strike = createFaultPlan(rules.faults, random);
  const book = createFeedbackBook();

  const answer = (call: Call): Reply => {
    const { method, target, headers } = call;
    const mark = target.indexOf('?');
    const route = findRoute(method, mark === -1 ? target : target.slice(0, mark));
    if (route === undefined) return refused(refusals.noSuchRoute);
    const refusedKey = refuseKey(headers['x-api-key'], rules.key);
    if (refusedKey !== null) return refused(refusedKey);
    if (rules.notEnabled?.includes(route.operation.id)) return refused(refusals.notEnabled);

    const extra = headers[faultHeader];
    const extraFault = typeof extra === 'string' ? readFault(extra) : null;
    if (extra !== undefined && extraFault === null) return refused(badRequest(`Invalid header: ${faultHeader}`));
    const struck = strike(extraFault);
    if (struck.refusal !== undefined) return refused(struck.refusal, struck);
    if (struck.cutFirst) return { kind: 'cut', effect: struck };

    const overLimit = limits.refuse(clock.monotonic());
    if (overLimit !== null) return refused(overLimit, struck);
    const read =
      method === 'POST'
        ? readPost(route, call)
        : readQuery(route.operation, mark === -1 ? '' : target.slice(mark + 1), route.isEarlier === true);
    if ('refusal' in read) return refused(read.refusal, struck);
    const { asked } = read;

    const magic = magicOf(asked);
    const effect = magic?.effect === undefined ? struck : joinEffects([struck, magic.effect]);
    if (effect.refusal !== undefined) return refused(effect.refusal, effect);
    if (effect.cutFirst) return { kind: 'cut', effect };
    const problem = route.refuse?.(asked) ?? null;
    if (problem !== null) return refused(problem, effect);
    limits.billed();
    if (route.isFeedback) book.received(asked, clock.now());
    return answerTo(route, asked, magic, effect);
  };
  return { answer, feedback: book.entries };
}

function readPost(route: Route, { headers, body }: Call): ReturnType<typeof readBody> {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return { refusal: badRequest('Content-Type must be application/json') };
  return readBody(route.operation, body);
}

function phoneIn({ values }: ParsedRequest): string {
  return values.get('phone') ?? values.get('primary.phone') ?? '';
}

function magicOf(asked: ParsedRequest): MagicPhone | undefined {
  const { values } = asked;
  const street = values.get('street_line_1') ?? values.get('address.street_line_1') ?? values.get('primary.address.street_line_1');
  return magicPhone(phoneIn(asked)) ?? (street === undefined ? undefined : magicWay(street));
}

function answerTo(route: Route, asked: ParsedRequest, magic: MagicPhone | undefined, effect: FaultEffect): Reply {
  const { id, name } = route.operation;
  // By name, so that two versions of an operation agree.
  const isPartial =
    effect.isPartial ?? (magic === undefined && !route.isFeedback && seededBy('partial', name, asked.question).chance(partialShare));
  const body = route.answer(asked, isPartial);
  const responseId = responseIdOf(`${id} ${asked.question}`, phoneIn(asked));
  return { kind: 'answer', operation: id, responseId, body: magic?.reshape?.(body, responseId) ?? body, effect };
}

function refused(refusal: Refusal, effect: FaultEffect = {}): Reply {
  return { kind: 'refusal', refusal, effect };
}
