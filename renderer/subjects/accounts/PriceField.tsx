/** What one check, or one of its add-ons, costs with an account: saved when the person leaves the field. Empty: not known. */
import type { Environment, Prices } from '#contract/accounts/environment.ts';
import { currencySymbol, microsPerUnit } from '#messages/money.ts';
import { uiWords as words } from '#messages/uiWords.ts';
import { CommitNumber } from '../../ui/form/CommitNumber.tsx';
import { keepPrice } from './keepPrice.ts';

const mostExpensive = 1000;

interface Props {
  readonly environment: Environment;
  readonly kind: keyof Prices;
  /** Of the operation or add-on. */
  readonly id: string;
  /** Its name, for screen readers. */
  readonly title: string;
}

export function PriceField({ environment, kind, id, title }: Props) {
  const { prices, currency } = environment;
  const micros = prices[kind][id];
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
      onKeep={(value) => keepPrice(environment, kind, id, value)}
    />
  );
}
