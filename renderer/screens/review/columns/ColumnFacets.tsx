/** The columns of the spreadsheet that somebody made facets, and a field to add another. */
import { useState } from 'react';
import type { ColumnFacetChoice } from '#contract/review/columnTest.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { columnTestIn, withColumnTest } from '../store/filter.ts';
import type { Review } from '../store/reviewStore.ts';
import { AddColumnFacet } from './AddColumnFacet.tsx';
import { ColumnFacetGroup } from './ColumnFacetGroup.tsx';
import { useColumnFacets } from './useColumnFacets.ts';

/** As many as a place remembers. */
const mostFacets = 20;

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
        <AddColumnFacet
          options={headings.flatMap((_, column) =>
            chosen.some((one) => one.column === column)
              ? []
              : [{ value: String(column), label: columnTitle(headings, column), chosen: false }],
          )}
          onPick={(value) => set([...chosen, { column: Number(value) }])}
        />
      )}
    </>
  );
}
