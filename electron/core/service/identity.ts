/** Gives a request its identity: two rows with the same identity ask the same question of the same place, and it is bought once. */
import { createHmac, type KeyObject } from 'node:crypto';
import type { ServiceRequest } from './buildRequest.ts';

/**
 * 32 bytes: HMAC-SHA256 over environment, operation@version and canonical parameters, with the data folder's secret (a plain hash of a phone
 * number is guessed in minutes). Correlation parameters are not part of it; add-ons stand beside it, so that an answer with more serves less.
 * Whoever asks for many gives the secret as a KeyObject: reading it anew each time costs five times the hash.
 */
export function identityOf(request: ServiceRequest, environmentId: string, secret: Uint8Array | KeyObject): Buffer {
  // By name, so that listing an operation's parameters in another order one day does not forget every answer.
  const parameters = request.parameters.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', secret)
    .update(JSON.stringify([environmentId, request.operation.id, parameters]), 'utf8')
    .digest();
}
