/** The prices of an account's checks and add-ons: those with a price are visible, the others on demand. */
import { useState } from 'react';
import type { Environment, Prices } from '#contract/accounts/environment.ts';
import { addOnsOf } from '#contract/service/operation.ts';
import { findOperation, operations } from '#contract/service/operations/catalog.ts';
import { addOnTitle, operationTitle } from '#messages/names.ts';
import { settingsWords } from '#messages/settings/settingsWords.ts';
import { PriceField } from '#renderer/subjects/accounts/EnvironmentSelect.tsx';
import { Details } from '#renderer/ui/form/Details.tsx';
import css from '../SettingsScreen.module.css';

const words = settingsWords.prices;

interface Priced {
  readonly kind: keyof Prices;
  readonly id: string;
  readonly title: string;
  /** An older version, which most keys aren't enabled for. */
  readonly isOld?: boolean;
}
const addOns = [...new Set(operations.flatMap(addOnsOf))];
const all: readonly Priced[] = [
  ...operations.map(({ id, name }): Priced => ({
    kind: 'operations',
    id,
    title: operationTitle(id),
    isOld: findOperation(name)?.id !== id,
  })),
  ...addOns.map((id): Priced => ({ kind: 'addOns', id, title: settingsWords.withAddOn(addOnTitle(id)) })),
];

export function PriceTable({ account }: { account: Environment }) {
  const { refused = [], prices } = account;
  // Operations that the service refuses for this key have no price: nobody can buy them.
  const bought = all.filter(({ id }) => !refused.includes(id));
  // Decided once, so that an emptied price stays in place.
  const [first] = useState(
    () => new Set(bought.filter(({ kind, id, isOld = false }) => prices[kind][id] !== undefined && !isOld).map(({ id }) => id)),
  );
  const rows = (some: readonly Priced[]) => (
    <ul>
      {some.map(({ kind, id, title }) => (
        <li key={id} className={css.price}>
          <span title={id}>{title}</span>
          <PriceField environment={account} kind={kind} id={id} title={title} />
        </li>
      ))}
    </ul>
  );
  const others = bought.filter(({ id }) => !first.has(id));
  return (
    <section aria-label={words.title}>
      <h3>{words.title}</h3>
      <p className="small text-3">{words.about}</p>
      {rows(bought.filter(({ id }) => first.has(id)))}
      {others.length > 0 && (
        <Details title={words.others(others.length)} open={first.size === 0}>
          {rows(others)}
        </Details>
      )}
    </section>
  );
}
