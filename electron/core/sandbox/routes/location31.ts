/** Reverse Address 3.1: `GET /3.1/location`. */
import { location31 } from '#contract/service/operations/versions/location31.ts';
import { askedPlace } from './reverseAddress.ts';
import { partialError, type Route } from './route.ts';

export const location31Route: Route = {
  operation: location31,
  isEarlier: true,
  answer(asked, isPartial) {
    const { warnings, parts, residents } = askedPlace(asked, isPartial);
    return { ...parts, current_residents: residents, error: isPartial ? partialError : null, warnings };
  },
};
