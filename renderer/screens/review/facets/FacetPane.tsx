/** The filters next to the grid, or over it in a narrow window: found by typing, or clicked. */
import { ActionIcon } from '@mantine/core';
import { useRef } from 'react';
import { reviewFacetsWords as words } from '#messages/review/reviewFacetsWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { region } from '#renderer/ui/page/regions.ts';
import { useRoving } from '#renderer/ui/page/useRoving.ts';
import { ColumnFacets } from '../columns/ColumnFacets.tsx';
import { CallingFacet, Facets, type Change } from './Facets.tsx';
import { FacetFinder } from './FacetFinder.tsx';
import css from './Facets.module.css';
import { filterOf, useParts } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import { focusRows } from '../focusRows.ts';
import type { Panes } from '../usePanes.ts';
import screen from '../ReviewScreen.module.css';

interface Props {
  readonly review: Review;
  /** Headings of the list's own columns. */
  readonly headings: readonly string[];
  readonly panes: Pick<Panes, 'closeFacets' | 'uncover'>;
}

export function FacetPane({ review, headings, panes }: Props) {
  const { tab, extra, facets } = useParts(review, 'tab', 'extra', 'facets');
  const failed = review.use((state) => state.failure !== null);
  const values = useRef<HTMLDivElement>(null);
  useRoving(values, 'vertical');
  const filter = filterOf({ tab, extra });
  const change: Change = (extra, selects = false) => (selects ? review.showSelected : review.show)({ tab: 'all', extra });
  const close = (): void => {
    panes.closeFacets();
    focusRows();
  };
  const leave = (): void => {
    panes.uncover();
    focusRows();
  };
  return (
    <aside className={screen.facets} aria-label={words.title} {...region}>
      <h2 className="hidden-visually">{words.title}</h2>
      <div className={css.head}>
        <FacetFinder facets={facets} filter={filter} onChange={change} onLeave={leave} onClose={close} />
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={words.close} className="text-2" onClick={close}>
          <Icon name="close" />
        </ActionIcon>
      </div>
      <div ref={values} className="stack gap-14">
        {facets === null && failed ? (
          <p className="text-3">{words.notCounted}</p>
        ) : (
          <>
            <Facets facets={facets} filter={filter} onChange={change} />
            <CallingFacet filter={filter} onChange={change} />
            <ColumnFacets review={review} headings={headings} />
          </>
        )}
      </div>
    </aside>
  );
}
