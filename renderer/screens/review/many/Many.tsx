/** Bulk actions: the bar under the grid, its dialogs, and the history. */
import { Button } from '@mantine/core';
import type { List } from '#contract/lists/list.ts';
import { selectedWords } from '#messages/verdict/spokenWords.ts';
import { reviewManyWords } from '#messages/review/manyWords.ts';
import { CommandButton } from '#renderer/ui/keys/CommandButton.tsx';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { useSharedList } from '#renderer/subjects/team/sharedList.tsx';
import { exportSelected } from '../store/exportView.ts';
import type { Review } from '../store/reviewStore.ts';
import { openOnRows } from './rowActs.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { ManyDialog, ManyNoteDialog, SuppressDialog } from './ManyDialogs.tsx';
import css from './Many.module.css';

const words = reviewManyWords.bar;

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
      <HistoryPanel
        listId={review.listId}
        columns={list.columns}
        opened={isHistory}
        onClose={() => review.close('history')}
        // The last action in the last line, with its Undo, may be one of those.
        onUndone={() => review.use.setState({ announcement: '' })}
      />
    </>
  );
}

/** Actions on all selected rows, at the foot of the grid while any are selected. */
function SelectionBar({ review, list }: { review: Review; list: List }) {
  const selected = review.use(({ selection }) => selection.count);
  const rows = review.use(({ view }) => view?.count ?? 0);
  const isShared = useSharedList(review.listId) !== null;
  if (selected === 0) return null;
  return (
    <div className={css.bar} role="toolbar" aria-label={words.label}>
      <b className={css.count}>{selectedWords(selected, rows)}</b>
      <CommandButton of="review.keep" variant="default" icon="check" />
      <CommandButton of="review.hold" variant="default" icon="pause" />
      <CommandButton of="review.drop" variant="default" icon="close" />
      <CommandButton of="review.takeBack" variant="default" icon="undo" />
      <CommandButton of="review.note" variant="default" icon="note" />
      {isShared && (
        <Button size="xs" variant="default" leftSection={<Icon name="users" size={14} />} onClick={() => openOnRows(review, 'assign')}>
          {words.assign}
        </Button>
      )}
      <CommandButton of="review.suppress" variant="default" icon="lock" rightSection={null} />
      <CommandButton of="review.recheck" variant="default" icon="refresh" />
      <Button size="xs" variant="default" leftSection={<Icon name="upload" size={14} />} onClick={() => exportSelected(review, list)}>
        {words.export}
      </Button>
      <span className="grow" />
      {selected < rows && (
        <CommandButton of="review.selectAll" variant="subtle">
          {words.selectAll(rows)}
        </CommandButton>
      )}
      <Button size="xs" variant="subtle" rightSection={<Key press="Escape" />} onClick={review.unselect}>
        {words.clear}
      </Button>
    </div>
  );
}
