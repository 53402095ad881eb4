/** Which environment the run asks, the sandbox or a service with its key: the choice of the whole window, so that its chip never says another one. */
import { Select } from '@mantine/core';
import type { Environment } from '../../../electron/contract/environment.ts';
import { attempt } from '../../app/notify.ts';
import { appState } from '../../app/queries.ts';
import { call } from '../../bridge/call.ts';
import { environmentName } from '../../ui/environmentName.ts';
import { Icon } from '../../ui/Icon.tsx';

const change = (environmentId: string): void =>
  attempt(async () => {
    await call('settings.change', { environmentId });
    await appState.reload();
  });

export const EnvironmentSelect = ({ known, value }: { known: readonly Environment[]; value: Environment }) => (
  <Select
    aria-label="Environment of this run"
    w={200}
    size="xs"
    data={known.map((one) => ({ value: one.environmentId, label: environmentName(one) }))}
    value={value.environmentId}
    allowDeselect={false}
    leftSection={<Icon name={value.kind === 'sandbox' ? 'flask' : 'globe'} size={14} />}
    rightSection={<Icon name="chevron" size={14} />}
    onChange={(chosen) => {
      if (chosen !== null) change(chosen);
    }}
  />
);
