/** The name recorded with decisions, the theme, and the defaults for new lists and plans. */
import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useMemo } from 'react';
import type { Environment } from '../../../electron/contract/environment.ts';
import type { RowDensity, Settings } from '../../../electron/contract/settings.ts';
import { carefulDialing, shippedPolicies } from '../../../electron/contract/shippedPolicies.ts';
import { retentionWords } from '../../../electron/messages/window/retentionWords.ts';
import { settingsWords as words } from '../../../electron/messages/window/settingsWords.ts';
import { sharedWords as shared } from '../../../electron/messages/window/sharedWords.ts';
import { attempt } from '../../app/notify.ts';
import { countries } from '../../ui/countries.ts';
import { Icon } from '../../ui/Icon.tsx';
import { changeSettings } from '../../app/changeSettings.ts';
import { CommitNumber } from './CommitNumber.tsx';
import { CommitText } from './CommitText.tsx';
import css from './SettingsScreen.module.css';

const themes = ['light', 'dark', 'system'] as const satisfies readonly Settings['theme'][];
const densities = ['comfortable', 'compact'] as const satisfies readonly RowDensity[];

interface Props {
  readonly settings: Settings;
  readonly environments: readonly Environment[];
  /** Only the desktop program can keep the computer awake. */
  /** Who is recorded as the author. */
  readonly author: string;
  readonly isDesktop: boolean;
}

export function General({ settings, author, environments, isDesktop }: Props) {
  const places = useMemo(() => countries(), []);
  // One of the person's own is chosen on a list's policy screen.
  const own = settings.policy;
  const policies = [...(own === undefined ? [] : [own]), ...shippedPolicies.filter(({ name }) => name !== own?.name)];
  const chevron = <Icon name="chevron" size={14} />;
  return (
    <section className={css.general} aria-label={words.general.title}>
      <CommitText
        label={words.general.operator}
        description={author === settings.operator ? words.general.aboutOperator : words.general.memberInstead(author)}
        value={settings.operator}
        maxLength={80}
        check={(text) => (text === '' ? words.enterName : null)}
        onKeep={(operator) => changeSettings({ operator })}
      />
      <Select
        label={words.general.country}
        description={words.general.aboutCountry}
        data={places}
        value={settings.country}
        searchable
        allowDeselect={false}
        nothingFoundMessage={shared.noMatchingCountry}
        // Typing replaces the current country.
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => event.currentTarget.select()}
        rightSection={chevron}
        onChange={(country) => {
          if (country !== null) attempt(() => changeSettings({ country }));
        }}
      />
      <Select
        label={words.general.environment}
        description={words.general.aboutEnvironment}
        data={environments.map(({ environmentId, name }) => ({ value: environmentId, label: name }))}
        value={settings.environmentId}
        allowDeselect={false}
        rightSection={chevron}
        onChange={(environmentId) => {
          if (environmentId !== null) attempt(() => changeSettings({ environmentId }));
        }}
      />
      <Select
        label={words.general.policy}
        description={words.general.aboutPolicy}
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
          {words.general.density}
        </div>
        <div className={css.description}>{words.general.aboutDensity}</div>
        <SegmentedControl
          aria-labelledby="settings-density"
          fullWidth
          className={css.theme ?? ''}
          value={settings.rowDensity ?? 'comfortable'}
          data={densities.map((density) => ({ value: density, label: words.general.densities[density] }))}
          onChange={(value) => {
            const rowDensity = densities.find((one) => one === value);
            if (rowDensity !== undefined) attempt(() => changeSettings({ rowDensity }));
          }}
        />
      </div>
      <div>
        <div className={css.label} id="settings-theme">
          {words.general.theme}
        </div>
        <div className={css.description}>{words.general.aboutTheme}</div>
        <SegmentedControl
          aria-labelledby="settings-theme"
          fullWidth
          className={css.theme ?? ''}
          value={settings.theme}
          data={themes.map((theme) => ({ value: theme, label: words.general.themes[theme] }))}
          onChange={(value) => {
            const theme = themes.find((one) => one === value);
            if (theme !== undefined) attempt(() => changeSettings({ theme }));
          }}
        />
      </div>
      <Switch
        label={words.general.keepFiles}
        description={words.general.aboutKeepFiles}
        checked={settings.keepOriginals}
        onChange={(event) => {
          const keepOriginals = event.currentTarget.checked;
          attempt(() => changeSettings({ keepOriginals }));
        }}
      />
      {isDesktop && (
        <Switch
          label={words.general.keepAwake}
          description={words.general.aboutKeepAwake}
          checked={settings.keepAwake === true}
          onChange={(event) => {
            const stayAwake = event.currentTarget.checked;
            attempt(() => changeSettings({ keepAwake: stayAwake }));
          }}
        />
      )}
      <CommitNumber
        label={retentionWords.settings.lists}
        value={settings.keepListsDays ?? null}
        least={1}
        most={3650}
        decimals={0}
        empty={retentionWords.settings.empty}
        onKeep={(keepListsDays) => changeSettings({ keepListsDays })}
      />
      <CommitNumber
        label={retentionWords.settings.answers}
        value={settings.keepAnswersDays ?? null}
        least={1}
        most={3650}
        decimals={0}
        empty={retentionWords.settings.empty}
        onKeep={(keepAnswersDays) => changeSettings({ keepAnswersDays })}
      />
    </section>
  );
}
