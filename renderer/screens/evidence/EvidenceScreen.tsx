/** Makes evidence of a list, shows what was made before, and verifies files. */
import { useQuery } from '@tanstack/react-query';
import { evidenceWords } from '#messages/evidence/evidenceScreenWords.ts';
import { runsQuery } from '../../subjects/runs/listRun.ts';
import { signingState } from '../../subjects/evidence/queries.ts';
import { list as listQuery, useListCard } from '../../subjects/lists/queries.ts';
import { appState } from '../../subjects/settings/queries.ts';
import { refresh } from '../../base/queryClient.ts';
import { FormLoading } from '../../ui/form/FormBody.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { EvidenceForm } from './EvidenceForm.tsx';
import { NotShown } from '../../ui/notices/Notice.tsx';

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
        <NotShown title={evidenceWords.impossible} failure={failure} onRetry={() => void refresh(listQuery(listId))} />
      )}
    </Page>
  );
}
