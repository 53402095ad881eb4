/** The environment that requests go to, and its prices. */
import { Select, type SelectProps } from '@mantine/core';
import { create } from 'zustand';
import type { Environment, Prices } from '#contract/accounts/environment.ts';
import { currencySymbol, microsPerUnit } from '#messages/money.ts';
import { uiWords as words } from '#messages/uiWords.ts';
import { call } from '../../bridge/call.ts';
import { environmentName } from '../../ui/text/names.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { attempt } from '../../base/notify.ts';
import { appState } from '../settings/queries.ts';
import { refresh } from '../../base/queryClient.ts';
import { go } from '../../base/router.ts';
import { CommitNumber } from '../../ui/form/CommitFields.tsx';
import { keepPrice } from './prices.ts';

/** Chooses the environment of the whole window, which the bar's chip shows. */
export const chooseForWindow = (environmentId: string): void =>
  attempt(async () => {
    await call('settings.change', { environmentId });
    await refresh(appState);
  });

interface Props extends Pick<SelectProps, 'label' | 'aria-label' | 'size' | 'w' | 'className'> {
  readonly known: readonly Environment[];
  readonly value: Environment;
  readonly onChoose: (environmentId: string) => void;
}

export const EnvironmentSelect = ({ known, value, onChoose, ...rest }: Props) => (
  <Select
    {...rest}
    data={known.map((one) => ({ value: one.environmentId, label: environmentName(one) }))}
    value={value.environmentId}
    leftSection={<Icon name={value.kind === 'sandbox' ? 'flask' : 'globe'} size={14} />}
    onChange={(chosen) => {
      if (chosen !== null) onChoose(chosen);
    }}
  />
);

interface EnvironmentChoice {
  /** Null until requested; the settings then show the account that new checks use. */
  readonly environmentId: string | null;
  /** Whether to open its key's limits. */
  readonly limits: boolean;
  /** Whether to open the form that connects an account. */
  readonly adding: boolean;
}

/** The account at which the settings should open: set by a screen that needs it fixed, because screens don't import each other. */
export const useEnvironmentChoice = create<EnvironmentChoice>(() => ({ environmentId: null, limits: false, adding: false }));

/** Opens the settings at this account, optionally with the focus on its key's limits. */
export function openEnvironment(environmentId: string, part?: 'limits'): void {
  useEnvironmentChoice.setState({ environmentId, limits: part === 'limits', adding: false });
  go({ at: 'settings' });
}

/** Opens the settings at the form that connects an account. */
export function addEnvironment(): void {
  useEnvironmentChoice.setState({ adding: true });
  go({ at: 'settings' });
}

const mostExpensive = 1000;

interface PriceFieldProps {
  readonly environment: Environment;
  readonly kind: keyof Prices;
  readonly id: string;
  /** Title of the operation or add-on, for screen readers. */
  readonly title: string;
}

/** The price of one check or add-on with an account, saved on blur. Empty if unknown. */
export function PriceField({ environment, kind, id, title }: PriceFieldProps) {
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
