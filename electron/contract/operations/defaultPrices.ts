/** What calls cost until a person says otherwise: the published resale prices that each operation's file states, in US dollars. */
import type { Prices } from '../environment.ts';
import { operations } from './catalog.ts';

export const defaultPrices: Prices = {
  operations: Object.fromEntries(
    operations.flatMap(({ id, usualPriceMicros }) => (usualPriceMicros === undefined ? [] : [[id, usualPriceMicros]])),
  ),
  addOns: {},
};
