/** The entries: only visible ones are rendered and read, so that a million of them scroll like ten. */
import type { RefObject } from 'react';
import { Checkbox } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { SuppressionEntry, SuppressionFilter } from '#contract/suppression/suppression.ts';
import type { Failed } from '#contract/failure.ts';
import { suppressionsWords as words } from '#messages/suppression/suppressionWords.ts';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { classes } from '../../ui/page/classes.ts';
import { region } from '../../ui/page/regions.ts';
import type { RowWindow } from '../../ui/rows/useRowWindow.ts';
import grid from '../../ui/rows/Rows.module.css';
import { declareQuery } from '../../base/queryClient.ts';
import css from './SuppressionsScreen.module.css';

interface Props {
  readonly rows: RowWindow;
  readonly total: number;
  readonly entryAt: (index: number) => SuppressionEntry | undefined;
  readonly at: number;
  readonly selected: ReadonlyMap<number, SuppressionEntry>;
  readonly gridRef: RefObject<HTMLDivElement | null>;
  readonly onGoTo: (index: number) => void;
  readonly onSelect: (entry: SuppressionEntry) => void;
}

const titles = Object.values(words.columns);

export function EntryGrid({ rows: { items, height, frame }, total, entryAt, at, selected, gridRef, onGoTo, onSelect }: Props) {
  const isDrawn = items.some(({ index }) => index === at);
  return (
    <div
      ref={gridRef}
      className={classes(grid.grid, css.grid)}
      style={frame}
      data-none={total === 0 || undefined}
      role="grid"
      aria-label={words.entries}
      aria-rowcount={total + 1}
      aria-colcount={titles.length + 1}
      aria-multiselectable
      aria-activedescendant={isDrawn ? `entry-${at}` : undefined}
      tabIndex={0}
      {...region}
    >
      <div className={grid.head} role="rowgroup">
        <div className={grid.row} role="row" aria-rowindex={1}>
          <div role="columnheader">
            <span className="hidden-visually">{words.selection}</span>
          </div>
          {titles.map((title) => (
            <div key={title} className={classes(grid.cell, css.cell)} role="columnheader">
              {title}
            </div>
          ))}
        </div>
      </div>
      <div className={grid.body} role="rowgroup" style={{ height }}>
        {items.map(({ key, index, top }) => (
          <EntryRow
            key={key}
            entry={entryAt(index)}
            index={index}
            top={top}
            isCurrent={index === at}
            isSelected={selected.has(entryAt(index)?.entryId ?? 0)}
            onPress={() => onGoTo(index)}
            onSelect={onSelect}
          />
        ))}
      </div>
    </div>
  );
}

function EntryRow({
  entry,
  index,
  top,
  isCurrent,
  isSelected,
  onPress,
  onSelect,
}: {
  entry: SuppressionEntry | undefined;
  index: number;
  top: number;
  isCurrent: boolean;
  isSelected: boolean;
  onPress: () => void;
  onSelect: (entry: SuppressionEntry) => void;
}) {
  const cell = classes(grid.cell, css.cell, 'cut');
  const shown = entry === undefined ? '' : entry.value === null ? words.hashed : words.value(entry.kind, entry.value);
  return (
    <div
      id={`entry-${index}`}
      className={grid.row}
      style={{ transform: `translateY(${top}px)` }}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-active={isCurrent || undefined}
      data-selected={isSelected || undefined}
      onClick={onPress}
    >
      <div className={css.cell} role="gridcell">
        {entry !== undefined && (
          <Checkbox size="xs" tabIndex={-1} aria-label={words.select(shown)} checked={isSelected} onChange={() => onSelect(entry)} />
        )}
      </div>
      <div className={cell} role="gridcell" title={entry?.value === null ? words.hashedMeans : shown}>
        {entry === undefined ? (
          <Skeleton height={12} width="60%" />
        ) : (
          <span className={entry.value === null ? 'text-3' : undefined}>{shown}</span>
        )}
      </div>
      <div className={cell} role="gridcell">
        {entry && words.kinds[entry.kind]}
      </div>
      <div className={cell} role="gridcell" title={entry?.reason}>
        {entry?.reason === '' ? <span className="text-3">{words.noReason}</span> : entry?.reason}
      </div>
      <div className={cell} role="gridcell" title={entry?.source}>
        {entry?.source}
      </div>
      <div className={cell} role="gridcell">
        {entry && (entry.until === null ? words.forGood : words.ends(entry.until))}
      </div>
    </div>
  );
}

const pageEntries = 100;

interface EntryPages {
  /** Undefined until read. */
  total: number | undefined;
  at(index: number): SuppressionEntry | undefined;
  failure: Failed | null;
}

const entries = declareQuery('suppressions.browse', { 'suppressions.changed': { everyMs: 0 } });

export function useEntryPages(filter: SuppressionFilter, first: number, last: number): EntryPages {
  const pages = [Math.floor(first / pageEntries)];
  for (let page = Math.floor(first / pageEntries) + 1; page * pageEntries <= last; page++) pages.push(page);
  const read = useQueries({
    queries: pages.map((page) => entries({ filter, from: page * pageEntries, count: pageEntries })),
  });
  const byPage = new Map(pages.map((page, index) => [page, read[index]?.data]));
  return {
    total: read.find(({ data }) => data !== undefined)?.data?.total,
    at: (index) => byPage.get(Math.floor(index / pageEntries))?.entries[index % pageEntries],
    failure: read.find(({ error }) => error !== null)?.error ?? null,
  };
}
