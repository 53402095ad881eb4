/** The row above the grid: views with their counts, filters, search, sorting, columns, panes, and the export. */
import { useRef } from 'react';
import { reviewToolRowWords as words } from '#messages/review/reviewWords.ts';
import { CommandButton } from '#renderer/ui/keys/CommandButton.tsx';
import { region } from '#renderer/ui/page/regions.ts';
import { useRoving } from '#renderer/ui/page/useRoving.ts';
import { ColumnMenu, SortMenu } from './SortMenu.tsx';
import type { Columns } from '../grid/useColumns.ts';
import { FilterPills, SearchField } from './SearchField.tsx';
import { ModeSwitch, PaneButton } from './ModeSwitch.tsx';
import { passingIn } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import type { Panes } from '../usePanes.ts';
import { ViewBar } from '../views/ViewBar.tsx';
import css from './ToolRow.module.css';

interface Props {
  readonly review: Review;
  readonly columns: Columns;
  /** Headings of the list's own columns. */
  readonly headings: readonly string[];
  readonly panes: Panes;
}

export function ToolRow({ review, columns, headings, panes }: Props) {
  const rows = review.use((state) => passingIn(state) ?? state.view?.count);
  const tools = useRef<HTMLDivElement>(null);
  useRoving(tools, 'horizontal');
  return (
    <div ref={tools} className={css.tool} role="toolbar" aria-label={words.label} {...region}>
      <PaneButton
        command="review.filters"
        icon="filter"
        opened={panes.facets}
        onPress={panes.facets ? panes.closeFacets : panes.openFacets}
      />
      <ViewBar review={review} columns={columns} headings={headings} />
      <FilterPills review={review} headings={headings} />
      <SearchField review={review} />
      <SortMenu review={review} columns={columns.columns} />
      <ColumnMenu review={review} columns={columns} />
      <ModeSwitch listId={review.listId} mode="grid" />
      <PaneButton command="review.row" icon="card" opened={panes.drawer} onPress={panes.drawer ? panes.closeDrawer : panes.openDrawer} />
      <CommandButton of="review.export" variant="filled" className={css.export ?? ''} disabled={rows === undefined || rows === 0}>
        {rows === undefined ? undefined : words.exportRows(rows)}
      </CommandButton>
    </div>
  );
}
