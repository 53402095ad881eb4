/** What one call costs, by operation and by add-on; an empty field means no known price, and totals then say "at least". */
import type { Environment, Prices } from '../../../electron/contract/environment.ts';
import { operationInfos } from '../../../electron/contract/operations/operationInfos.ts';
import { addOnTitle, operationTitle } from '../../../electron/messages/names.ts';
import { currencySymbol } from '../../../electron/messages/money.ts';
import { settingsWords as words } from '../../../electron/messages/window/settingsWords.ts';
import { CommitNumber } from './CommitNumber.tsx';
import { withPrice } from './prices.ts';
import css from './SettingsScreen.module.css';

const microsPerUnit = 1_000_000;
const mostExpensive = 1000;

interface Props {
  readonly environment: Environment;
  readonly onChange: (prices: Prices) => Promise<unknown>;
}

export function PriceTable({ environment: { prices, currency }, onChange }: Props) {
  const addOns = [...new Set(operationInfos.flatMap((operation) => operation.addOns))];
  const rows = [
    ...operationInfos.map(({ id }) => ({ kind: 'operations', id, title: operationTitle(id) }) as const),
    ...addOns.map((id) => ({ kind: 'addOns', id, title: addOnTitle(id) }) as const),
  ];
  return (
    <section aria-label={words.prices.region}>
      <div className={css.priceHead}>
        <h3>{words.prices.title}</h3>
        <span className="small text-3">{words.prices.about}</span>
      </div>
      <ul>
        {rows.map(({ kind, id, title }) => {
          const micros = prices[kind][id];
          return (
            <li key={id} className={css.price}>
              <span className="cut" title={title}>
                {kind === 'addOns' ? words.withAddOn(title) : title}
              </span>
              <span className="code text-3 cut" title={id}>
                {id}
              </span>
              <CommitNumber
                label={words.prices.priceOf(title)}
                labelHidden
                value={micros === undefined ? null : micros / microsPerUnit}
                least={0}
                most={mostExpensive}
                decimals={6}
                prefix={currencySymbol(currency)}
                empty={words.prices.none}
                onKeep={(value) => onChange(withPrice(prices, kind, id, value === null ? null : Math.round(value * microsPerUnit)))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
