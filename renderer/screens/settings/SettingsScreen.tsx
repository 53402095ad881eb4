/** The settings: who uses the program, its theme, the country, and the environments with their keys and prices. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { settingsWords as words } from '../../../electron/messages/window/settingsWords.ts';
import { sharedWords as shared } from '../../../electron/messages/window/sharedWords.ts';
import { FailureNotice } from '../../app/FailureNotice.tsx';
import { appState, environments } from '../../app/queries.ts';
import { go } from '../../app/router.ts';
import { sectionFocus } from '../../app/settingsSections.ts';
import { Key } from '../../ui/Key.tsx';
import { Foot, Page, PageBody } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useKeys } from '../../keys/useKeys.ts';
import { About } from './About.tsx';
import { Backups } from './Backups.tsx';
import { CallingRules } from './callingRules/CallingRules.tsx';
import { DataUsed } from './DataUsed.tsx';
import { DriftList } from './DriftList.tsx';
import { Environments } from './Environments.tsx';
import { EvidenceSettings } from './evidence/EvidenceSettings.tsx';
import { FreshDays } from './FreshDays.tsx';
import { General } from './General.tsx';
import css from './SettingsScreen.module.css';
import { KeySettings } from './keys/KeySettings.tsx';
import { Privacy } from './privacy/Privacy.tsx';
import { Suppressions } from './Suppressions.tsx';
import { TeamSection } from './team/TeamSection.tsx';
import { Updates } from './Updates.tsx';

export function SettingsScreen() {
  const app = useQuery(appState);
  const known = useQuery(environments);
  useKeys({ 'settings.back': () => go({ at: 'lists' }) });
  const failure = app.error ?? known.error;
  return (
    <Page aria-label={shared.settings}>
      <PageBody>
        <div className={css.wrap}>
          <h1>{shared.settings}</h1>
          {failure !== null && (
            <FailureNotice
              failure={failure.failure}
              onRetry={() => {
                void app.refetch();
                void known.refetch();
              }}
            />
          )}
          {app.data !== undefined && known.data !== undefined ? (
            <>
              <div {...sectionFocus('general')}>
                <General
                  settings={app.data.settings}
                  author={app.data.author}
                  environments={known.data}
                  isDesktop={app.data.host === 'electron'}
                />
              </div>
              <div {...sectionFocus('environments')}>
                <Environments all={known.data} usual={app.data.settings.environmentId} />
              </div>
              <div {...sectionFocus('backups')}>
                <Backups />
              </div>
              <div {...sectionFocus('suppressions')}>
                <Suppressions />
              </div>
              <div {...sectionFocus('callingRules')}>
                <CallingRules />
              </div>
              <div {...sectionFocus('evidence')}>
                <EvidenceSettings settings={app.data.settings} />
              </div>
              <div {...sectionFocus('privacy')}>
                <Privacy />
              </div>
              <div {...sectionFocus('team')}>
                <TeamSection />
              </div>
              <div {...sectionFocus('freshDays')}>
                <FreshDays freshDays={app.data.settings.freshDays} staleDays={app.data.settings.staleDays} />
              </div>
              <div {...sectionFocus('keys')}>
                <KeySettings keys={app.data.settings.keys} />
              </div>
              <div {...sectionFocus('drift')}>
                <DriftList />
              </div>
              <div {...sectionFocus('data')}>
                <DataUsed />
              </div>
              <div {...sectionFocus('updates')}>
                <Updates />
              </div>
              <div {...sectionFocus('about')}>
                <About version={app.data.version} />
              </div>
            </>
          ) : (
            failure === null && (
              <div className={css.bones} role="status" aria-label={words.reading}>
                <Skeleton height={72} />
                <Skeleton height={420} />
              </div>
            )
          )}
        </div>
      </PageBody>
      <Foot>
        <Button variant="subtle" leftSection={<Key of="settings.back" />} ml={-12} onClick={() => go({ at: 'lists' })}>
          {shared.backToLists}
        </Button>
        <span className="grow" />
        <span className="text-2">{words.keptAtOnce}</span>
      </Foot>
    </Page>
  );
}
