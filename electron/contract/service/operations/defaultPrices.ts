/** Default prices of calls: the published resale prices from each operation's file, in US dollars. */
import type { Prices } from '../../accounts/environment.ts';
import { operations } from './catalog.ts';

export const defaultPrices: Prices = {
  operations: Object.fromEntries(
    operations.flatMap(({ id, usualPriceMicros }) => (usualPriceMicros === undefined ? [] : [[id, usualPriceMicros]])),
  ),
  addOns: {},
};
