/** Changes one of the prices. Pure. */
import type { Prices } from '#contract/accounts/environment.ts';

/** `micros` null: the price becomes unknown. All others stay, including those of operations that are not shown. */
export function withPrice(prices: Prices, kind: keyof Prices, id: string, micros: number | null): Prices {
  const { [id]: _, ...others } = prices[kind];
  return { ...prices, [kind]: micros === null ? others : { ...others, [id]: micros } };
}
