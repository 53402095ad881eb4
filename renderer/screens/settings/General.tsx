/** The name recorded with decisions, the theme, and the defaults for new lists and plans. */
import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useMemo } from 'react';
import type { Environment } from '../../../electron/contract/environment.ts';
import type { RowDensity, Settings } from '../../../electron/contract/settings.ts';
import { carefulDialing, shippedPolicies } from '../../../electron/contract/shippedPolicies.ts';
import { attempt } from '../../app/notify.ts';
import { countries } from '../../ui/countries.ts';
import { Icon } from '../../ui/Icon.tsx';
import { changeSettings } from '../../app/changeSettings.ts';
import { CommitText } from './CommitText.tsx';
import css from './SettingsScreen.module.css';

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'Same as system' },
] as const satisfies readonly { value: Settings['theme']; label: string }[];

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const satisfies readonly { value: RowDensity; label: string }[];

export function General({ settings, environments }: { settings: Settings; environments: readonly Environment[] }) {
  const places = useMemo(() => countries(), []);
  // One of the person's own is chosen on a list's policy screen.
  const own = settings.policy;
  const policies = [...(own === undefined ? [] : [own]), ...shippedPolicies.filter(({ name }) => name !== own?.name)];
  const chevron = <Icon name="chevron" size={14} />;
  return (
    <section className={css.general} aria-label="General">
      <CommitText
        label="Your name"
        description="Recorded with every decision and export"
        value={settings.operator}
        maxLength={80}
        check={(text) => (text === '' ? 'Enter a name' : null)}
        onKeep={(operator) => changeSettings({ operator })}
      />
      <Select
        label="Local phone numbers"
        description="Country assumed for numbers in new lists"
        data={places}
        value={settings.country}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No matching country"
        // Typing replaces the current country.
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => event.currentTarget.select()}
        rightSection={chevron}
        onChange={(country) => {
          if (country !== null) attempt(() => changeSettings({ country }));
        }}
      />
      <Select
        label="New plans start with"
        description="Environment for checks and look-ups"
        data={environments.map(({ environmentId, name }) => ({ value: environmentId, label: name }))}
        value={settings.environmentId}
        allowDeselect={false}
        rightSection={chevron}
        onChange={(environmentId) => {
          if (environmentId !== null) attempt(() => changeSettings({ environmentId }));
        }}
      />
      <Select
        label="Policy of new lists"
        description="Suggests keep, hold or drop for every answered row"
        data={policies.map(({ name }) => name)}
        value={(settings.policy ?? carefulDialing).name}
        allowDeselect={false}
        rightSection={chevron}
        onChange={(name) => {
          const policy = policies.find((one) => one.name === name);
          if (policy !== undefined) attempt(() => changeSettings({ policy }));
        }}
      />
      <div>
        <div className={css.label} id="settings-density">
          Rows
        </div>
        <div className={css.description}>Of the review</div>
        <SegmentedControl
          aria-labelledby="settings-density"
          fullWidth
          className={css.theme ?? ''}
          value={settings.rowDensity ?? 'comfortable'}
          data={[...densities]}
          onChange={(value) => {
            const rowDensity = densities.find((one) => one.value === value)?.value;
            if (rowDensity !== undefined) attempt(() => changeSettings({ rowDensity }));
          }}
        />
      </div>
      <div>
        <div className={css.label} id="settings-theme">
          Theme
        </div>
        <div className={css.description}>Of this window</div>
        <SegmentedControl
          aria-labelledby="settings-theme"
          fullWidth
          className={css.theme ?? ''}
          value={settings.theme}
          data={[...themes]}
          onChange={(value) => {
            const theme = themes.find((one) => one.value === value)?.value;
            if (theme !== undefined) attempt(() => changeSettings({ theme }));
          }}
        />
      </div>
      <Switch
        label="Keep imported files"
        description="A compressed copy of each new one, as evidence of what was checked"
        checked={settings.keepOriginals}
        onChange={(event) => {
          const keepOriginals = event.currentTarget.checked;
          attempt(() => changeSettings({ keepOriginals }));
        }}
      />
    </section>
  );
}
