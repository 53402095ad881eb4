/** Everything about many rows at once: the bar under the grid, its questions, and the history. */
import type { List } from '#contract/lists/list.ts';
import { exportSelected } from '../store/exportView.ts';
import type { Review } from '../store/reviewStore.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { ManyDialog, ManyNoteDialog } from './ManyDialogs.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { type Assigning, recheckSelected } from './useAssigning.ts';

/** What is open on top of the review; null: nothing. */
export type OpenMany = 'note' | 'history' | null;

interface Props {
  readonly review: Review;
  readonly list: List;
  readonly opened: OpenMany;
  readonly onOpen: (opened: OpenMany) => void;
  /** Suppresses the selected rows. */
  readonly onSuppress: () => void;
  readonly assigning: Assigning | null;
}

export function Many({ review, list, opened, onOpen, onSuppress, assigning }: Props) {
  const selected = review.use(({ selection }) => selection.count);
  const many = review.use((state) => state.many);
  return (
    <>
      <SelectionBar
        review={review}
        onNote={() => onOpen('note')}
        onExport={() => exportSelected(review, list)}
        onAssign={assigning && assigning.open}
        onSuppress={onSuppress}
        onRecheck={() => recheckSelected(review, list.listId)}
      />
      <ManyDialog many={many} onOverwrite={review.overwrite} onAnswer={review.answerMany} />
      <ManyNoteDialog
        rows={opened === 'note' && selected > 0 ? selected : null}
        onNote={(note) => {
          onOpen(null);
          if (note !== null) review.changeSelected({ note });
        }}
      />
      {assigning !== null && <AssignDialog listId={list.listId} assigning={assigning} />}
      <HistoryPanel listId={list.listId} columns={list.columns} opened={opened === 'history'} onClose={() => onOpen(null)} />
    </>
  );
}
