/** The filter in a column's heading: by values, text, numbers or dates, or by the facet of a verdict field. */
import { Popover } from '@mantine/core';
import { type RowFacet, facetEntry, isScoreFacet, rowFacets } from '#contract/review/facets.ts';
import { reviewColumnsWords } from '#messages/review/reviewGridWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { OneFacet } from '../facets/Facets.tsx';
import type { Column } from '../grid/columns.ts';
import { chosenIn, columnTestIn, excludedIn, withColumnTest } from '../store/filter.ts';
import { type ReviewState, filterOf, useParts } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import { ColumnFilter } from './ColumnFilter.tsx';
import css from './HeadingFilter.module.css';

const words = reviewColumnsWords.heading;

const facetOf = ({ shows }: Column): RowFacet | undefined => rowFacets.find((facet) => facet === shows);
export const hasFilter = (column: Column): boolean => typeof column.shows === 'number' || facetOf(column) !== undefined;

function isFiltered(state: ReviewState, column: Column): boolean {
  const filter = filterOf(state);
  if (typeof column.shows === 'number') return columnTestIn(filter, column.shows) !== null;
  const facet = facetOf(column);
  if (facet === undefined) return false;
  if (isScoreFacet(facet)) return filter[`${facet}From`] !== undefined || filter[`${facet}To`] !== undefined;
  return chosenIn(filter, facet).length + excludedIn(filter, facet).length > 0;
}

interface Props {
  readonly review: Review;
  readonly column: Column;
  readonly opened: boolean;
  /** `byKey`: returns the focus to the heading. */
  readonly onOpened: (opened: boolean) => void;
}

export function HeadingFilter({ review, column, opened, onOpened }: Props) {
  const filtered = review.use((state) => isFiltered(state, column));
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position="bottom-start"

      shadow="md"
      withinPortal
      trapFocus
      returnFocus
      closeOnEscape
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={css.button}
          tabIndex={-1}
          aria-label={words.filter(column.title)}
          title={words.filterByKey(column.title)}
          aria-expanded={opened}
          data-filtered={filtered || undefined}
          onClick={() => onOpened(!opened)}
        >
          <Icon name="filter" size={12} />
        </button>
      </Popover.Target>
      {/* Keys and clicks in the dropdown must not reach the heading. */}
      <Popover.Dropdown
        aria-label={words.filter(column.title)}
        className={css.dropdown}
        onKeyDown={(event) => event.stopPropagation()}
        onClick={(event) => event.stopPropagation()}
      >
        {opened && <Content review={review} column={column} onDone={() => onOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Content({ review, column, onDone }: { review: Review; column: Column; onDone: () => void }) {
  const { tab, extra, facets } = useParts(review, 'tab', 'extra', 'facets');
  const { shows } = column;
  if (typeof shows === 'number') {
    return (
      <ColumnFilter
        review={review}
        column={shows}
        title={column.title}
        test={columnTestIn(extra, shows)}
        onChange={(test) => review.show({ extra: withColumnTest(review.use.getState().extra, shows, test) })}
        onDone={onDone}
      />
    );
  }
  const facet = facetOf(column);
  if (facet === undefined || facets === null) return null;
  return (
    <div className={css.facet} data-look={facetEntry(facet).facet?.look}>
      <OneFacet
        facet={facet}
        facets={facets}
        filter={filterOf({ tab, extra })}
        onChange={(extra, selects = false) => (selects ? review.showSelected : review.show)({ tab: 'all', extra })}
        unfolded
      />
    </div>
  );
}
