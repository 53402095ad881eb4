/** A request to look up, passed from a row to the lookup screen, because screens don't import each other. */
import type { LookupRequest } from '#contract/lookups/lookup.ts';
import { go } from '../../base/router.ts';

type Asked = Pick<LookupRequest, 'operation' | 'addOns' | 'parameters'>;

let asked: Asked | null = null;

/** Opens the lookup screen with this request in its form: it shows the cost, and sends nothing until its button is pressed. */
export function showLookup(request: Asked): void {
  asked = request;
  go({ at: 'lookup' });
}

/** Returns the requested lookup once; null if there is none. */
export function takeAskedLookup(): Asked | null {
  const taken = asked;
  asked = null;
  return taken;
}
