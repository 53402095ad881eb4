/** The name recorded with decisions, the theme, and the defaults for new lists. */
import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useMemo } from 'react';
import type { RowDensity, Settings } from '#contract/settings/settings.ts';
import { carefulDialing, shippedPolicies } from '#contract/review/shippedPolicies.ts';
import { settingsWords as words } from '#messages/settings/settingsWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { attempt } from '../../base/notify.ts';
import { countries } from '../../ui/text/names.ts';
import { changeSettings } from '../../subjects/settings/queries.ts';
import { CommitText } from '../../ui/form/CommitFields.tsx';
import css from './SettingsScreen.module.css';
import { Section } from './Section.tsx';

const themes = ['light', 'dark', 'system'] as const satisfies readonly Settings['theme'][];
const densities = ['comfortable', 'compact'] as const satisfies readonly RowDensity[];

interface Props {
  readonly settings: Settings;
  readonly author: string;
  /** Only the desktop program can keep the computer awake. */
  readonly isDesktop: boolean;
}

export function General({ settings, author, isDesktop }: Props) {
  const places = useMemo(() => countries(), []);
  // A policy of the person's own is chosen on a list's policy screen.
  const own = settings.policy;
  const policies = [...(own === undefined ? [] : [own]), ...shippedPolicies.filter(({ name }) => name !== own?.name)];
  return (
    <Section title={words.general.title}>
      <div className={css.fields}>
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
          nothingFoundMessage={shared.noMatchingCountry}
          // Typing replaces the current country.
          onFocus={(event) => event.currentTarget.select()}
          onClick={(event) => event.currentTarget.select()}
          onChange={(country) => {
            if (country !== null) attempt(() => changeSettings({ country }));
          }}
        />
        <Select
          label={words.general.policy}
          description={words.general.aboutPolicy}
          data={policies.map(({ name }) => name)}
          value={(settings.policy ?? carefulDialing).name}
          onChange={(name) => {
            const policy = policies.find((one) => one.name === name);
            if (policy !== undefined) attempt(() => changeSettings({ policy }));
          }}
        />
        <div>
          <div className="medium mb-4" id="settings-density">
            {words.general.density}
          </div>
          <SegmentedControl
            aria-labelledby="settings-density"
            fullWidth
            className={css.theme ?? ''}
            value={settings.rowDensity ?? 'comfortable'}
            data={densities.map((density) => ({ value: density, label: words.general.densities[density] }))}
            onChange={(rowDensity) => attempt(() => changeSettings({ rowDensity }))}
          />
        </div>
        <div>
          <div className="medium mb-4" id="settings-theme">
            {words.general.theme}
          </div>
          <SegmentedControl
            aria-labelledby="settings-theme"
            fullWidth
            className={css.theme ?? ''}
            value={settings.theme}
            data={themes.map((theme) => ({ value: theme, label: words.general.themes[theme] }))}
            onChange={(theme) => attempt(() => changeSettings({ theme }))}
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
      </div>
    </Section>
  );
}
