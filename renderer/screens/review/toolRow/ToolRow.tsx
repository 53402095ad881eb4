/** The row above the grid: views with their counts, filters, search, sorting, columns, panes, and the export. */
import { Button } from '@mantine/core';
import { useRef, type RefObject } from 'react';
import { reviewToolRowWords as words } from '#messages/review/reviewWords.ts';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { region } from '#renderer/ui/page/useRegions.ts';
import { useRoving } from '#renderer/ui/page/useRoving.ts';
import { ColumnMenu, SortMenu } from './SortMenu.tsx';
import type { Columns } from '../grid/useColumns.ts';
import { FilterPills, SearchField, usePassing } from './SearchField.tsx';
import { ModeSwitch, PaneButton } from './ModeSwitch.tsx';
import type { Review } from '../store/reviewStore.ts';
import type { Panes } from '../usePanes.ts';
import { ViewBar } from '../views/ViewBar.tsx';
import css from './ToolRow.module.css';

export type OpenMenu = 'sort' | 'columns' | 'views' | null;

interface Props {
  readonly listId: string;
  readonly review: Review;
  readonly columns: Columns;
  /** Of the list's own columns. */
  readonly headings: readonly string[];
  readonly menu: OpenMenu;
  readonly onMenu: (menu: OpenMenu) => void;
  readonly panes: Panes;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** Returns the keyboard to the grid. */
  readonly onLeave: () => void;
  readonly onExport: () => void;
}

export function ToolRow({ listId, review, columns, headings, menu, onMenu, panes, searchRef, onLeave, onExport }: Props) {
  const extra = review.use((state) => state.extra);
  const view = review.use((state) => state.view);
  const rows = usePassing(review) ?? view?.count;
  const tools = useRef<HTMLDivElement>(null);
  useRoving(tools, 'horizontal');
  const search = (text: string): void =>
    review.show({ extra: { ...review.use.getState().extra, text: text.trim() === '' ? undefined : text } }, true);
  const done = (first: string | null): void => {
    review.askNow();
    if (first !== null) review.findFirst(first);
  };
  const opens = (name: OpenMenu) => (opened: boolean) => onMenu(opened ? name : null);
  return (
    <div ref={tools} className={css.tool} role="toolbar" aria-label={words.label} {...region}>
      <PaneButton
        title={words.filters}
        command="review.filters"
        icon="filter"
        opened={panes.facets}
        onPress={panes.facets ? panes.closeFacets : panes.openFacets}
      />
      <ViewBar
        listId={listId}
        review={review}
        columns={columns}
        headings={headings}
        opened={menu === 'views'}
        onOpened={opens('views')}
        onLeave={onLeave}
      />
      <FilterPills review={review} headings={headings} />
      <SearchField text={extra.text ?? ''} onChange={search} onDone={done} onLeave={onLeave} inputRef={searchRef} />
      <SortMenu review={review} columns={columns.columns} opened={menu === 'sort'} onOpened={opens('sort')} onLeave={onLeave} />
      <ColumnMenu
        columns={columns.columns}
        hidden={columns.hidden}
        onLay={columns.lay}
        opened={menu === 'columns'}
        onOpened={opens('columns')}
        onLeave={onLeave}
      />
      <ModeSwitch mode="grid" />
      <PaneButton
        title={words.row}
        command="review.row"
        icon="card"
        opened={panes.drawer}
        onPress={panes.drawer ? panes.closeDrawer : panes.openDrawer}
      />
      <Button
        variant="filled"
        size="xs"
        className={css.export}
        rightSection={<Key of="review.export" />}
        disabled={rows === undefined || rows === 0}
        onClick={onExport}
      >
        {rows === undefined ? words.export : words.exportRows(rows)}
      </Button>
    </div>
  );
}
