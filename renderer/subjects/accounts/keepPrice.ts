import type { Environment, Prices } from '#contract/accounts/environment.ts';
import { microsPerUnit } from '#messages/money.ts';
import { call } from '../../bridge/call.ts';
import { withPrice } from './withPrice.ts';
import { putEnvironment } from './putEnvironment.ts';

/** Keeps what an account pays for one kind of check or add-on, in its currency; null: not known. Rejects like the command. */
export async function keepPrice(
  { environmentId, prices }: Environment,
  kind: keyof Prices,
  id: string,
  amount: number | null,
): Promise<void> {
  const changed = withPrice(prices, kind, id, amount === null ? null : Math.round(amount * microsPerUnit));
  putEnvironment(await call('environments.change', { environmentId, change: { prices: changed } }));
}
