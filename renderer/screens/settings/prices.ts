/** Prices with one of them changed: pure. */
import type { Prices } from '../../../electron/contract/environment.ts';

/** `micros` null: no price is known any more. All others stay, also those of operations that are not shown. */
export function withPrice(prices: Prices, kind: keyof Prices, id: string, micros: number | null): Prices {
  const { [id]: _, ...others } = prices[kind];
  return { ...prices, [kind]: micros === null ? others : { ...others, [id]: micros } };
}
