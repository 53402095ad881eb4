/** The list's history: all decisions and notes, newest first, with undo back to any of them. */
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import type { HistoryEntry } from '#contract/review/decision.ts';
import { type Filter, filterSchema } from '#contract/review/facets.ts';
import { historyWords, reviewManyWords } from '#messages/review/manyWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { FailureNotice, EmptyState } from '#renderer/ui/notices/Notice.tsx';
import { attempt, notifyDone } from '#renderer/base/notify.ts';
import { declareQuery, read } from '#renderer/base/queryClient.ts';
import { teamState } from '#renderer/subjects/team/queries.ts';
import { call } from '#renderer/bridge/call.ts';
import { timeText } from '#renderer/ui/text/times.ts';
import { filterWords } from '../store/filter.ts';
import css from './HistoryPanel.module.css';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';

const words = reviewManyWords.history;

interface Props {
  readonly listId: string;
  readonly columns: readonly string[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onUndone: () => void;
}

export const HistoryPanel = ({ opened, onClose, ...props }: Props) => (
  <Dialog opened={opened} onClose={onClose} size={560} title={words.title} closable>
    {opened && <Entries {...props} />}
  </Dialog>
);

const historyQuery = declareQuery('review.history', { 'review.changed': { ofList: true } });
const historyPage = 50;

/** Query for a list's decisions and notes, newest first, page by page. */
const history = (listId: string) =>
  infiniteQueryOptions({
    queryKey: [...historyQuery.queryKey, { listId }],
    queryFn: ({ pageParam }) => read('review.history', { listId, before: pageParam, count: historyPage }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: readonly HistoryEntry[]) => (page.length < historyPage ? undefined : page.at(-1)?.recordId),
  });

function Entries({ listId, columns, onUndone }: Pick<Props, 'listId' | 'columns' | 'onUndone'>) {
  const read = useInfiniteQuery(history(listId));
  const entries = read.data?.pages.flat() ?? [];
  const team = useQuery(teamState).data?.team ?? null;
  const members = (team?.members ?? []).map(({ memberId, name, isYou }) => ({ value: memberId, name, isYou, rows: 0 }));
  if (read.error) return <FailureNotice failure={read.error.failure} onRetry={() => void read.refetch()} />;
  if (read.data === undefined) return <p className="text-3">{words.reading}</p>;
  if (entries.length === 0) return <EmptyState title={words.none}>{words.noneMeans}</EmptyState>;
  const undoTo = ({ recordId }: HistoryEntry): void =>
    attempt(async () => {
      const { actions } = await call('review.undoTo', { listId, recordId });
      onUndone();
      notifyDone(words.undone(actions));
    });
  /** Whether the entry is in effect and was made by a person. */
  const canUndo = ({ kind, isUndone }: HistoryEntry): boolean => !isUndone && kind !== 'contested';
  /** Number of actions, up to this one, that are undone with it. */
  const standingTo = (index: number): number => entries.slice(0, index + 1).filter(canUndo).length;
  return (
    <>
      <ol className={css.entries}>
        {entries.map((entry, index) => (
          <li key={entry.recordId} data-undone={entry.isUndone || undefined}>
            <div className={css.what}>
              <span>{historyWords(entry, filterWords(filterOf(entry), columns, members))}</span>
              {entry.isUndone && <span className="text-3">{words.isUndone}</span>}
            </div>
            {entry.note !== null && entry.note !== '' && <div className={css.note}>{words.note(entry.note)}</div>}
            <div className={css.who}>
              <span className="text-3">{words.by(entry.by, timeText(entry.at))}</span>
              {canUndo(entry) && (
                <Button size="compact-xs" variant="subtle" onClick={() => undoTo(entry)}>
                  {standingTo(index) === 1 ? sharedWords.undo : words.undoUpTo(standingTo(index))}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {read.hasNextPage && (
        <Button variant="default" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {words.earlier}
        </Button>
      )}
    </>
  );
}

/** The entry's filter; empty also if this version doesn't know it. */
const filterOf = ({ filter }: HistoryEntry): Filter => filterSchema.safeParse(filter).data ?? {};
