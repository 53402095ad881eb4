/** Reports damaged or replaced files above every screen until acknowledged: nobody should find out only by missing data. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { StorageNotice } from '#contract/storage/storage.ts';
import { noticeSentences, noticeTitle } from '#messages/storage/storageWords.ts';
import { shellWords as words } from '#messages/shellWords.ts';
import { updatesWords } from '#messages/desktop/updateWords.ts';
import { call } from '../bridge/call.ts';
import { Banner } from '../ui/notices/Notice.tsx';
import { timeText } from '../ui/text/times.ts';
import { attempt } from '../base/notify.ts';
import { updates } from '../subjects/settings/queries.ts';
import { backups, storageNotices } from '../subjects/storage/queries.ts';
import { go, useRoute } from '../base/router.ts';
import css from './App.module.css';

export function StorageBanners() {
  const notices = useQuery(storageNotices).data;
  const known = useQuery(backups).data;
  const inSettings = useRoute().at === 'settings';
  const [first, ...more] = notices ?? [];
  return (
    <>
      {known?.waiting === true && (
        <div className={css.failure}>
          <Banner
            tone="amber"
            icon="info"
            title={words.storage.restoreWaits}
            actions={<Button onClick={() => attempt(() => call('backups.cancelRestore', {}))}>{words.storage.keepCurrent}</Button>}
          >
            {words.storage.restoreExplained}
          </Banner>
        </div>
      )}
      {first !== undefined && (
        <div className={css.failure}>
          <Notice notice={first} more={more.length} canRestore={!inSettings && (known?.backups.length ?? 0) > 0} />
        </div>
      )}
    </>
  );
}

function Notice({ notice, more, canRestore }: { notice: StorageNotice; more: number; canRestore: boolean }) {
  const { noticeId, kind, at, backupMadeAt } = notice;
  const sentences = noticeSentences(notice, backupMadeAt === null ? null : timeText(backupMadeAt));
  return (
    <Banner
      tone={kind === 'recovered' ? 'red' : 'slate'}
      icon={kind === 'recovered' ? 'warning' : 'info'}
      title={words.storage.noticeAt(noticeTitle(notice), timeText(at))}
      actions={
        <>
          {canRestore && (
            <Button variant="default" onClick={() => go({ at: 'settings' })}>
              {words.storage.showBackups}
            </Button>
          )}
          <Button onClick={() => attempt(() => call('storage.dismiss', { noticeId }))}>{words.storage.dismiss}</Button>
        </>
      }
    >
      {sentences.join(' ')}
      {more > 0 && ` ${words.storage.more(more)}`}
    </Banner>
  );
}

/** Announces a ready update above every screen, to be installed or postponed. */
export function UpdateBanner() {
  const found = useQuery(updates).data?.found;
  /** The version that was postponed, until the program restarts. */
  const [left, setLeft] = useState<string | null>(null);
  // The settings have their own button for this.
  const inSettings = useRoute().at === 'settings';
  if (found?.is !== 'ready' || found.version === left || inSettings) return null;
  return (
    <div className={css.failure}>
      <Banner
        tone="slate"
        icon="info"
        title={updatesWords.ready(found.version)}
        actions={
          <>
            <Button variant="default" onClick={() => setLeft(found.version)}>
              {updatesWords.later}
            </Button>
            <Button onClick={() => attempt(() => call('updates.install', {}))}>{updatesWords.install}</Button>
          </>
        }
      >
        {updatesWords.readyExplained(found.headline)}
      </Banner>
    </div>
  );
}
