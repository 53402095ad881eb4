/** Everything about many rows at once: the bar under the grid, its questions, and the history. */
import type { List } from '#contract/lists/list.ts';
import type { Review } from '../store/reviewStore.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { ManyDialog, ManyNoteDialog, SuppressDialog } from './ManyDialogs.tsx';
import { SelectionBar } from './SelectionBar.tsx';

export function Many({ review, list }: { review: Review; list: List }) {
  const many = review.use((state) => state.many);
  const isHistory = review.use(({ overlay }) => overlay?.is === 'history');
  return (
    <>
      <SelectionBar review={review} list={list} />
      <ManyDialog many={many} onOverwrite={review.overwrite} onAnswer={review.answerMany} />
      <ManyNoteDialog review={review} />
      <AssignDialog review={review} />
      <SuppressDialog review={review} />
      <HistoryPanel listId={review.listId} columns={list.columns} opened={isHistory} onClose={() => review.close('history')} />
    </>
  );
}
