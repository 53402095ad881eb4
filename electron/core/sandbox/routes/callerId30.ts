/** Caller Identification 3.0: `GET /3.0/caller_id`, the earlier version: addresses as an array, no add-ons. */
import { callerId30 } from '#contract/service/operations/versions/callerId30.ts';
import { callerIdOf } from './callerId.ts';
import type { Route } from './route.ts';

export const callerId30Route: Route = {
  operation: callerId30,
  isEarlier: true,
  answer(asked, isPartial) {
    const { head, addresses, tail } = callerIdOf(asked, isPartial);
    return { ...head, current_addresses: addresses, ...tail };
  },
};
