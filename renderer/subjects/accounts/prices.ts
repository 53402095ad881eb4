/** Changes and saves the prices that an account pays. */
import type { Environment, Prices } from '#contract/accounts/environment.ts';
import { microsPerUnit } from '#messages/money.ts';
import { call } from '../../bridge/call.ts';
import { environments } from './queries.ts';
import { queryClient } from '../../base/queryClient.ts';

/** Saves an account's price for one operation or add-on, in its currency; null if unknown. Rejects like the command. */
export async function keepPrice(
  { environmentId, prices }: Environment,
  kind: keyof Prices,
  id: string,
  amount: number | null,
): Promise<void> {
  const changed = withPrice(prices, kind, id, amount === null ? null : Math.round(amount * microsPerUnit));
  putEnvironment(await call('environments.change', { environmentId, change: { prices: changed } }));
}

/** `micros`: null makes the price unknown. All others stay, including those of operations that are not shown. */
export function withPrice(prices: Prices, kind: keyof Prices, id: string, micros: number | null): Prices {
  const { [id]: _, ...others } = prices[kind];
  return { ...prices, [kind]: micros === null ? others : { ...others, [id]: micros } };
}

/** Replaces the cached environment with the one that a command returned. */
export function putEnvironment(changed: Environment): void {
  queryClient.setQueryData(environments.queryKey, (all) =>
    all?.map((one) => (one.environmentId === changed.environmentId ? changed : one)),
  );
}
