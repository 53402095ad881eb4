/** What one check, or one of its add-ons, costs with an account: saved when the person leaves the field. Empty: not known. */
import type { Environment, Prices } from '../../electron/contract/environment.ts';
import { currencySymbol } from '../../electron/messages/money.ts';
import { uiWords as words } from '../../electron/messages/window/uiWords.ts';
import { call } from '../bridge/call.ts';
import { CommitNumber } from './fields/CommitNumber.tsx';
import { withPrice } from './fields/withPrice.ts';
import { putEnvironment } from './putEnvironment.ts';

const microsPerUnit = 1_000_000;
const mostExpensive = 1000;

interface Props {
  readonly environment: Environment;
  readonly kind: keyof Prices;
  /** Of the operation or add-on. */
  readonly id: string;
  /** Its name, for screen readers. */
  readonly title: string;
}

export function PriceField({ environment: { environmentId, prices, currency }, kind, id, title }: Props) {
  const micros = prices[kind][id];
  const keep = async (value: number | null): Promise<void> => {
    const changed = withPrice(prices, kind, id, value === null ? null : Math.round(value * microsPerUnit));
    putEnvironment(await call('environments.change', { environmentId, change: { prices: changed } }));
  };
  return (
    <CommitNumber
      label={words.priceOf(title)}
      labelHidden
      value={micros === undefined ? null : micros / microsPerUnit}
      least={0}
      most={mostExpensive}
      decimals={6}
      prefix={currencySymbol(currency)}
      empty={words.noPrice}
      onKeep={keep}
    />
  );
}
