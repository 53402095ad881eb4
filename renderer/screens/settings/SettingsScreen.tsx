/** The settings: one section at a time, and a button back to where the person came from. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Environment } from '#contract/accounts/environment.ts';
import type { AppState } from '#contract/settings/settings.ts';
import { appWords } from '#messages/appWords.ts';
import { settingsWords as words } from '#messages/settings/settingsWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { environments } from '../../subjects/accounts/queries.ts';
import { appState } from '../../subjects/settings/queries.ts';
import { formatRoute, settingsSections, useBeforeSettings, useRoute, type SettingsSection } from '../../base/router.ts';
import { backWords, sectionFocus } from '../../subjects/settings/settingsSections.ts';
import { Back, Foot, Page, PageBody } from '../../ui/page/Page.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { useKeys } from '../../keys/useKeys.ts';
import { About, Updates } from './About.tsx';
import { Account } from './account/Account.tsx';
import { Backups } from './Backups.tsx';
import { CallingRules } from './callingRules/CallingRules.tsx';
import { EvidenceSettings } from './evidence/EvidenceSettings.tsx';
import { FreshDays } from './FreshDays.tsx';
import { General } from './General.tsx';
import { settingsCommands } from './settingsCommands.ts';
import css from './SettingsScreen.module.css';
import { KeySettings } from './keys/KeySettings.tsx';
import { PrivacySettings } from './privacy/Privacy.tsx';
import { Suppressions } from './Suppressions.tsx';
import { TeamSection } from './team/InTeam.tsx';

interface Known {
  readonly app: AppState;
  readonly all: readonly Environment[];
}

const sections: Readonly<Record<SettingsSection, (known: Known) => ReactNode>> = {
  account: ({ app, all }) => <Account all={all} usual={app.settings.environmentId} />,
  general: ({ app }) => <General settings={app.settings} author={app.author} isDesktop={app.host === 'electron'} />,
  team: () => <TeamSection />,
  callingRules: () => <CallingRules />,
  suppressions: () => <Suppressions />,
  freshDays: ({ app: { settings } }) => <FreshDays freshDays={settings.freshDays} staleDays={settings.staleDays} />,
  privacy: ({ app }) => <PrivacySettings settings={app.settings} />,
  evidence: ({ app }) => <EvidenceSettings settings={app.settings} />,
  backups: () => <Backups />,
  keys: ({ app }) => <KeySettings keys={app.settings.keys} />,
  updates: () => <Updates />,
  about: ({ app }) => <About version={app.version} />,
};

export function SettingsScreen() {
  const app = useQuery(appState);
  const known = useQuery(environments);
  const section = useRoute((route) => (route.at === 'settings' && route.section) || 'account');
  const before = useBeforeSettings();
  useKeys(settingsCommands, {});
  const failure = app.error ?? known.error;
  return (
    <Page aria-label={shared.settings}>
      <PageBody>
        <div className={css.wrap}>
          <nav className={css.nav} aria-label={words.sections}>
            <h1>{shared.settings}</h1>
            <ul>
              {settingsSections.map((one) => (
                <li key={one}>
                  <a href={formatRoute({ at: 'settings', section: one })} aria-current={one === section ? 'page' : undefined}>
                    {appWords.settingsSections[one]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {/* Remounted for each section, so that input from another one isn't carried over. */}
          <div key={section} className={css.section} {...sectionFocus(section)}>
            <FailureNotice
              failure={failure?.failure}
              onRetry={() => {
                void app.refetch();
                void known.refetch();
              }}
            />
            {app.data !== undefined && known.data !== undefined
              ? sections[section]({ app: app.data, all: known.data })
              : failure === null && (
                  <div role="status" aria-label={words.reading}>
                    <Skeleton height={420} />
                  </div>
                )}
          </div>
        </div>
      </PageBody>
      <Foot>
        <Back of="settings.back">{backWords(before)}</Back>
        <span className="grow" />
        <span className="text-2">{words.keptAtOnce}</span>
      </Foot>
    </Page>
  );
}
