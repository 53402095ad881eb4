/** Chooses an environment: the sandbox, or a service with its key. */
import { Select, type SelectProps } from '@mantine/core';
import type { Environment } from '#contract/accounts/environment.ts';
import { call } from '../../bridge/call.ts';
import { environmentName } from '../../ui/text/environmentName.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { attempt } from '../../base/notify.ts';
import { appState } from '../../base/queries.ts';
import { refresh } from '../../base/queryClient.ts';

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
    allowDeselect={false}
    leftSection={<Icon name={value.kind === 'sandbox' ? 'flask' : 'globe'} size={14} />}
    rightSection={<Icon name="chevron" size={14} />}
    onChange={(chosen) => {
      if (chosen !== null) onChoose(chosen);
    }}
  />
);
