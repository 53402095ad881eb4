/** The list's views in the tool row, with the dialogs that save and change them. */
import { Button, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { reviewViewsWords as words } from '#messages/review/reviewWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { backToRows } from '../focusRows.ts';
import type { Column } from '../grid/columns.ts';
import { sortTitle } from '../grid/sorting.ts';
import type { Columns } from '../grid/useColumns.ts';
import { filterWords } from '../store/filter.ts';
import { filterOf, type ReviewState } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import { ManageViewsDialog } from './ManageViewsDialog.tsx';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { useViews, type Views } from './useViews.ts';
import { ViewsMenu } from './ViewsMenu.tsx';
import css from './Views.module.css';

/** The contents of the current view in words: `Rows with grade A, sorted by City, with the columns as they are now.` */
const holdsWords = (state: ReviewState, headings: readonly string[], columns: readonly Column[]): string =>
  words.save.holds({ filter: filterWords(filterOf(state), headings, state.whole?.assigned), sort: sortTitle(columns, state.sort) });

interface Props {
  readonly review: Review;
  readonly columns: Columns;
  /** Headings of the list's own columns. */
  readonly headings: readonly string[];
}

export function ViewBar({ review, columns, headings }: Props) {
  const views = useViews(review, columns);
  const dialog = review.use(({ overlay }) => overlay?.is);
  const holds = review.use((state) => (dialog === 'saveView' ? holdsWords(state, headings, columns.columns) : ''));
  const leave = (): void => backToRows(review);
  return (
    <>
      <ViewTabs review={review} views={views} />
      <SaveViewDialog
        opened={dialog === 'saveView'}
        saved={views.saved}
        holds={holds}
        onSave={(name) => {
          if (name !== null) views.save(name);
          leave();
        }}
      />
      <ManageViewsDialog opened={dialog === 'manageViews'} saved={views.saved} onChange={views.change} onClose={leave} />
    </>
  );
}

/** The views as tabs, and a menu of all of them with their numbers; in a narrow window, only the menu. */
function ViewTabs({ review, views }: { review: Review; views: Views }) {
  const opened = review.use(({ overlay }) => overlay?.is === 'views');
  const isNarrow = useMediaQuery('(max-width: 1280px)', false, { getInitialValueInEffect: false });
  const shown = views.all.find(({ current }) => current);
  const label = shown === undefined ? words.isChanged(views.changed?.name ?? '') : shown.title;
  return (
    <>
      {!isNarrow && (
        <div className={css.views} role="group" aria-label={words.title}>
          {views.all.map(({ id, title, rows, current, changed, show }) => (
            <button key={id} type="button" className={css.view} aria-pressed={current} title={title} onClick={show}>
              <span className="cut">{title}</span>
              {rows !== null && <span className={css.count}>{rows}</span>}
              {changed && <span className={css.count}>{words.changed}</span>}
            </button>
          ))}
        </div>
      )}
      <ViewsMenu review={review} views={views} opened={opened}>
        {isNarrow ? (
          <Button variant="subtle" size="xs" className={css.all ?? ''} rightSection={<Key of="review.views" />} title={label}>
            <span className="hidden-visually">{words.shown}</span>
            <span className="cut">{label}</span> <span className={css.count}>{shown?.rows}</span>
          </Button>
        ) : (
          <Button variant="subtle" size="xs" className={css.all ?? ''} aria-label={words.all} rightSection={<Key of="review.views" />}>
            <Tooltip label={words.allMeans} disabled={opened}>
              <span className={css.icon}>
                <Icon name="chevron" size={14} />
              </span>
            </Tooltip>
          </Button>
        )}
      </ViewsMenu>
    </>
  );
}
