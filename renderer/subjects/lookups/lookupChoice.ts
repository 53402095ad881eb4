/** A request that somebody wants to look up: passed from a row to the look-up, because screens don't know each other. */
import type { LookupRequest } from '#contract/lookups/lookup.ts';
import { go } from '../../base/router.ts';

type Asked = Pick<LookupRequest, 'operation' | 'addOns' | 'parameters'>;

let asked: Asked | null = null;

/** Opens the look-up with this request in its form: it shows what the call costs, and nothing is sent before somebody presses its button. */
export function showLookup(request: Asked): void {
  asked = request;
  go({ at: 'lookup' });
}

/** Returns the requested look-up once; null if there is none. */
export function takeAskedLookup(): Asked | null {
  const taken = asked;
  asked = null;
  return taken;
}
