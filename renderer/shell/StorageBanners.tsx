/** What happened to damaged or replaced files, above every screen until acknowledged: nobody should find out only by missing data. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import type { StorageNotice } from '#contract/storage/storage.ts';
import { noticeSentences, noticeTitle } from '#messages/storage/storageWords.ts';
import { shellWords as words } from '#messages/shellWords.ts';
import { call } from '../bridge/call.ts';
import { Banner } from '../ui/notices/Banner.tsx';
import { timeText } from '../ui/text/times.ts';
import css from './App.module.css';
import { attempt } from '../base/notify.ts';
import { backups, storageNotices } from '../base/queries.ts';
import { go, useRoute } from '../base/router.ts';

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
