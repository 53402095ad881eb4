/** Asks for the price of one kind of check that an account has none for, and saves it with the account. */
import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { Environment } from '#contract/accounts/environment.ts';
import { currencySymbol, money } from '#messages/money.ts';
import { pricedTitle } from '#messages/names.ts';
import { checkWords } from '#messages/plan/checkWords.ts';
import { FailureNotice } from '../../ui/notices/FailureNotice.tsx';
import { keepPrice } from '../accounts/keepPrice.ts';
import { refresh } from '../../base/queryClient.ts';
import { useAct } from '../../base/useAct.ts';
import css from './MissingPrice.module.css';
import { Form } from '../../ui/form/Form.tsx';

const { price: words } = checkWords;

/** `name`: an operation's id or an add-on's name. */
export function MissingPrice({ name, environment }: { name: string; environment: Environment }) {
  const [amount, setAmount] = useState<number | string>('');
  const { busy, failure, run } = useAct();
  const isPrice = typeof amount === 'number' && Number.isFinite(amount);
  const label = words.set(pricedTitle(name));
  const save = (): void => {
    if (!isPrice) return;
    run(async () => {
      await keepPrice(environment, name.includes('@') ? 'operations' : 'addOns', name, amount);
      await refresh({ queryKey: ['plans.make'] });
    });
  };
  return (
    <Form className={css.missing} onSubmit={save}>
      <NumberInput
        size="xs"
        label={label}
        description={words.why}
        hideControls
        allowNegative={false}
        decimalScale={6}
        prefix={currencySymbol(environment.currency)}
        placeholder={money(0, environment.currency)}
        value={amount}
        onChange={setAmount}
      />
      <Button type="submit" size="xs" loading={busy} disabled={!isPrice} aria-label={`${words.save}: ${label}`}>
        {words.save}
      </Button>
      {failure !== null && <FailureNotice failure={failure} />}
    </Form>
  );
}
