/** The list's views in the tool row, with the dialogs that save and change them. */
import { useRef, useState } from 'react';
import { reviewViewsWords } from '#messages/review/reviewWords.ts';
import type { Column } from '../grid/columns.ts';
import { sortTitle } from '../grid/headings/sorting.ts';
import type { Columns } from '../grid/useColumns.ts';
import { filterParts } from '../store/filter.ts';
import { filterOf, type ReviewState } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import { ManageViewsDialog } from './ManageViewsDialog.tsx';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { useViews } from './useViews.ts';
import { ViewTabs } from './ViewTabs.tsx';

interface Props {
  readonly listId: string;
  readonly review: Review;
  readonly columns: Columns;
  /** Of the list's own columns. */
  readonly headings: readonly string[];
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onLeave: () => void;
}

/** What is shown, in words: `Rows with grade A, sorted by City, with the columns as they are now.` */
function holdsWords(state: ReviewState, headings: readonly string[], columns: readonly Column[]): string {
  const filter = filterParts(filterOf(state), headings, state.whole?.assigned)
    .map((part) => part.words)
    .join(', ');
  return reviewViewsWords.save.holds({ filter, sort: sortTitle(columns, state.sort) });
}

export function ViewBar({ listId, review, columns, headings, opened, onOpened, onLeave }: Props) {
  const views = useViews(listId, review, columns);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  // The menu closes after it has opened a dialog, which then has the keyboard.
  const asking = useRef(false);
  const ask = (what: 'save' | 'manage'): void => {
    asking.current = true;
    setDialog(what);
  };
  const leave = (): void => {
    asking.current = false;
    setDialog(null);
    onLeave();
  };
  const holds = review.use((state) => (dialog === 'save' ? holdsWords(state, headings, columns.columns) : ''));
  return (
    <>
      <ViewTabs
        views={views}
        opened={opened}
        onOpened={onOpened}
        onLeave={() => {
          if (!asking.current) onLeave();
        }}
        onSave={() => ask('save')}
        onManage={() => ask('manage')}
      />
      <SaveViewDialog
        opened={dialog === 'save'}
        saved={views.saved}
        holds={holds}
        onSave={(name) => {
          if (name !== null) views.save(name);
          leave();
        }}
      />
      <ManageViewsDialog opened={dialog === 'manage'} saved={views.saved} onChange={views.change} onClose={leave} />
    </>
  );
}
