/** Export: the rows, the format, and the contents of the file; the list itself stays unchanged. */
import { useQuery } from '@tanstack/react-query';
import { exportWords as words } from '#messages/exports/exportScreenWords.ts';
import { list as listQuery, useListCard } from '../../subjects/lists/queries.ts';
import { refresh } from '../../base/queryClient.ts';
import { FormLoading } from '../../ui/form/FormBody.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { ExportForm } from './ExportForm.tsx';
import { NotShown } from '../../ui/notices/Notice.tsx';

export function ExportScreen({ listId }: { listId: string }) {
  const read = useQuery(listQuery(listId));
  const [list, failure] = [read.data ?? null, read.error?.failure ?? null];
  const card = useListCard(listId);
  if (list !== null && card !== undefined) return <ExportForm list={list} card={card} />;
  return (
    <Page aria-label={words.title}>
      {failure === null ? (
        <FormLoading label={words.reading}>
          <Skeleton width={120} height={24} />
          <Skeleton width={420} height={160} />
          <Skeleton height={200} />
        </FormLoading>
      ) : (
        <NotShown title={words.impossible} failure={failure} onRetry={() => void refresh(listQuery(listId))} />
      )}
    </Page>
  );
}
