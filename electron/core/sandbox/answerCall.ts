/** What the service does with one call, gate by gate: path, key, fault, rate and quota, parameters, answer. No sockets here. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock, Random } from '../ports.ts';
import { readAsked, type Asked } from './asked.ts';
import { createFaultPlan, joinEffects, readFault, type Fault, type FaultEffect } from './faults.ts';
import { refuseKey } from './keyCheck.ts';
import { createLimits } from './limits.ts';
import { magicPhone, type MagicPhone } from './magicPhones.ts';
import { badRequest, noSuchRoute, type Refusal } from './refusals.ts';
import type { AnswerBody, Route } from './routes/route.ts';
import { findRoute } from './routes/routes.ts';
import { seededBy, uuidOf } from './seeded.ts';

export interface Call {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

/** `effect` says when and how the reply goes out. */
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
}

/** A request asks for a fault of its own with this header: `x-rollcall-fault: truncated`. */
const faultHeader = 'x-rollcall-fault';

/** Some answers come with a partial error by themselves, as in life. */
const partialShare = 0.004;

/** Makes the function that answers calls under the given rules; it holds their counters. */
export function createAnswerer(rules: CallRules, clock: Clock, random: Random): (call: Call) => Reply {
  const limits = createLimits(rules.callsPerSecond, rules.quota);
  const strike = createFaultPlan(rules.faults, random);

  return ({ method, target, headers }) => {
    const mark = target.indexOf('?');
    const route = findRoute(method, mark === -1 ? target : target.slice(0, mark));
    if (route === undefined) return refused(noSuchRoute);
    const refusedKey = refuseKey(headers['x-api-key'], rules.key);
    if (refusedKey !== null) return refused(refusedKey);

    const extra = headers[faultHeader];
    const extraFault = typeof extra === 'string' ? readFault(extra) : null;
    if (extra !== undefined && extraFault === null) return refused(badRequest(`Invalid header: ${faultHeader}`));
    const struck = strike(extraFault);
    if (struck.refusal !== undefined) return refused(struck.refusal, struck);
    if (struck.cutFirst) return { kind: 'cut', effect: struck };

    const overLimit = limits.refuse(clock.monotonic());
    if (overLimit !== null) return refused(overLimit, struck);
    const read = readAsked(route.operation, mark === -1 ? '' : target.slice(mark + 1));
    if ('refusal' in read) return refused(read.refusal, struck);

    const magic = magicPhone(read.asked.values.get('phone') ?? '');
    const effect = magic?.effect === undefined ? struck : joinEffects([struck, magic.effect]);
    if (effect.refusal !== undefined) return refused(effect.refusal, effect);
    if (effect.cutFirst) return { kind: 'cut', effect };
    limits.billed();
    return answer(route, read.asked, magic, effect);
  };
}

function answer(route: Route, asked: Asked, magic: MagicPhone | undefined, effect: FaultEffect): Reply {
  // Values stand in the catalogue's order, so the text is the same however the query was ordered.
  const question = JSON.stringify([route.operation.id, [...asked.values], [...asked.addOns].toSorted()]);
  const isPartial = effect.isPartial ?? (magic === undefined && seededBy('partial', question).chance(partialShare));
  const body = route.answer(asked, isPartial);
  const responseId = `T_${uuidOf(question)}`;
  return { kind: 'answer', operation: route.operation.id, responseId, body: magic?.reshape?.(body) ?? body, effect };
}

function refused(refusal: Refusal, effect: FaultEffect = {}): Reply {
  return { kind: 'refusal', refusal, effect };
}
