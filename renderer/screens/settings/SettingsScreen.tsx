/** How the program is used: by whom, in which colours, in which country, and through which environments with which keys and prices. */
import { Button } from '@mantine/core';
import { FailureNotice } from '../../app/FailureNotice.tsx';
import { appState, environments } from '../../app/queries.ts';
import { go } from '../../app/router.ts';
import { Key } from '../../ui/Key.tsx';
import { Foot, Page, PageBody } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { About } from './About.tsx';
import { Backups } from './Backups.tsx';
import { DataUsed } from './DataUsed.tsx';
import { DriftList } from './DriftList.tsx';
import { Environments } from './Environments.tsx';
import { FreshDays } from './FreshDays.tsx';
import { General } from './General.tsx';
import css from './SettingsScreen.module.css';
import { Suppressions } from './Suppressions.tsx';

export function SettingsScreen() {
  const app = appState.use();
  const known = environments.use();
  useKeys({ Escape: () => go({ at: 'lists' }) });
  const failure = app.failure ?? known.failure;
  return (
    <Page>
      <PageBody>
        <div className={css.wrap}>
          <h1>Settings</h1>
          {failure !== null && (
            <FailureNotice
              failure={failure}
              onRetry={() => {
                void appState.reload();
                void environments.reload();
              }}
            />
          )}
          {app.value !== null && known.value !== null ? (
            <>
              <General settings={app.value.settings} environments={known.value} />
              <Environments all={known.value} usual={app.value.settings.environmentId} />
              <Backups />
              <Suppressions />
              <FreshDays freshDays={app.value.settings.freshDays} />
              <DriftList />
              <DataUsed />
              <About app={app.value} />
            </>
          ) : (
            failure === null && (
              <div className={css.bones} role="status" aria-label="Reading the settings">
                <Skeleton height={72} />
                <Skeleton height={420} />
              </div>
            )
          )}
        </div>
      </PageBody>
      <Foot>
        <Button variant="subtle" leftSection={<Key press="Escape" />} ml={-12} onClick={() => go({ at: 'lists' })}>
          Back to lists
        </Button>
        <span className="grow" />
        <span className="text-2">Every change is kept as soon as you leave its field</span>
      </Foot>
    </Page>
  );
}
