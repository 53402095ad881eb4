/** A list's evidence: making it, past files, and verification. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { evidenceWords } from '#messages/evidence/evidenceScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { runsQuery } from '../../subjects/runs/listRun.ts';
import { FailureNotice, EmptyState } from '../../ui/notices/Notice.tsx';
import { signingState } from '../../subjects/evidence/queries.ts';
import { list as listQuery, useListCard } from '../../subjects/lists/queries.ts';
import { appState } from '../../subjects/settings/queries.ts';
import { refresh } from '../../base/queryClient.ts';
import { go } from '../../base/router.ts';
import { FormLoading } from '../../ui/form/FormBody.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { EvidenceForm } from './EvidenceForm.tsx';

export function EvidenceScreen({ listId }: { listId: string }) {
  const list = useQuery(listQuery(listId));
  const runs = useQuery(runsQuery({ listId }));
  const app = useQuery(appState);
  const signing = useQuery(signingState);
  const card = useListCard(listId);
  const failure = list.error?.failure ?? runs.error?.failure ?? null;
  if (list.data && runs.data && app.data && card)
    return <EvidenceForm list={list.data} card={card} runs={runs.data} settings={app.data.settings} signing={signing.data ?? null} />;
  return (
    <Page aria-label={evidenceWords.title}>
      {failure === null ? (
        <FormLoading label={evidenceWords.reading}>
          <Skeleton width={120} height={24} />
          <Skeleton width={420} height={160} />
        </FormLoading>
      ) : (
        <EmptyState title={evidenceWords.impossible} actions={<Button onClick={() => go({ at: 'lists' })}>{shared.backToLists}</Button>}>
          <FailureNotice failure={failure} onRetry={() => void refresh(listQuery(listId))} />
        </EmptyState>
      )}
    </Page>
  );
}
