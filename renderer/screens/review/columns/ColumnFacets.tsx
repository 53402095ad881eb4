/** The columns of the spreadsheet that somebody made facets, and a field to add another. */
import { Select } from '@mantine/core';
import { useState } from 'react';
import type { ColumnFacetChoice } from '../../../../electron/contract/columnTest.ts';
import { columnTitle } from '../../../../electron/messages/columnTitle.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { columnTestIn, withColumnTest } from '../store/filter.ts';
import type { Review } from '../store/reviewStore.ts';
import { ColumnFacetGroup } from './ColumnFacetGroup.tsx';
import { useColumnFacets } from './useColumnFacets.ts';

/** As many as a place remembers. */
const mostFacets = 20;
/** A spreadsheet may have thousands of columns: the rest is found by typing. */
const mostOptions = 100;

export function ColumnFacets({ review, headings }: { review: Review; headings: readonly string[] }) {
  const all = review.use((state) => state.columnFacets);
  const extra = review.use((state) => state.extra);
  const [sought, setSought] = useState<Readonly<Record<number, string>>>({});
  // A place may be older than the list's columns.
  const chosen = all.filter(({ column }) => column < headings.length);
  const found = useColumnFacets(
    review,
    chosen.map((choice) => {
      const text = sought[choice.column]?.trim() ?? '';
      return text === '' ? choice : { ...choice, sought: text };
    }),
  );
  const set = (columnFacets: readonly ColumnFacetChoice[]): void => review.use.setState({ columnFacets });
  return (
    <>
      {chosen.map((choice) => {
        const { column } = choice;
        const facet = found?.find((one) => one.column === column);
        if (facet === undefined) return <Skeleton key={column} height={90} width="100%" />;
        return (
          <ColumnFacetGroup
            key={column}
            title={columnTitle(headings, column)}
            facet={facet}
            test={columnTestIn(extra, column)}
            sought={sought[column] ?? ''}
            onSought={(text) => setSought((now) => ({ ...now, [column]: text }))}
            onChange={(test, selects = false) => {
              const { tab, extra } = review.use.getState();
              const change = { tab, extra: withColumnTest(extra, column, test) };
              if (selects) review.showSelected(change);
              else review.show(change);
            }}
            onLook={(look) => set(chosen.map((one) => (one.column === column ? { column, look } : one)))}
            onRemove={() => set(chosen.filter((one) => one.column !== column))}
          />
        );
      })}
      {chosen.length < Math.min(mostFacets, headings.length) && (
        <Select
          size="xs"
          searchable
          aria-label="Add a column to the filters"
          placeholder="Add a column"
          nothingFoundMessage="No other column is called that"
          limit={mostOptions}
          value={null}
          data={headings.flatMap((_, column) =>
            chosen.some((one) => one.column === column) ? [] : [{ value: String(column), label: columnTitle(headings, column) }],
          )}
          onChange={(value) => value !== null && set([...chosen, { column: Number(value) }])}
        />
      )}
    </>
  );
}
