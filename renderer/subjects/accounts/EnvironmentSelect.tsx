/** The environment that is asked, and what it charges. */
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

/** For the whole window, as the chip in the bar says. */
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
    rightSection={<Icon name="chevron" size={14} />}
    onChange={(chosen) => {
      if (chosen !== null) onChoose(chosen);
    }}
  />
);

interface EnvironmentChoice {
  /** Null until requested: the settings then show the account that new checks use. */
  readonly environmentId: string | null;
  /** Open at its key's limits. */
  readonly limits: boolean;
  /** Open where one is connected. */
  readonly adding: boolean;
}

/** Which account the settings should open at: set by a screen that needs it fixed, because screens don't know each other. */
export const useEnvironmentChoice = create<EnvironmentChoice>(() => ({ environmentId: null, limits: false, adding: false }));

/** Opens the settings at this account, optionally with the focus on its key's limits. */
export function openEnvironment(environmentId: string, part?: 'limits'): void {
  useEnvironmentChoice.setState({ environmentId, limits: part === 'limits', adding: false });
  go({ at: 'settings' });
}

/** Opens the settings where an account is connected. */
export function addEnvironment(): void {
  useEnvironmentChoice.setState({ adding: true });
  go({ at: 'settings' });
}

const mostExpensive = 1000;

interface PriceFieldProps {
  readonly environment: Environment;
  readonly kind: keyof Prices;
  /** Of the operation or add-on. */
  readonly id: string;
  /** Its name, for screen readers. */
  readonly title: string;
}

/** What one check, or one of its add-ons, costs with an account: saved when the person leaves the field. Empty: not known. */
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
