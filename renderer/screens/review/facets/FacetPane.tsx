/** The filters next to the grid, or over it if the window is narrow: found by typing, or clicked. */
import { ActionIcon } from '@mantine/core';
import { useRef, type RefObject } from 'react';
import { reviewFacetsWords as words } from '#messages/review/reviewFacetsWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { region } from '#renderer/ui/page/useRegions.ts';
import { useRoving } from '#renderer/ui/page/useRoving.ts';
import { ColumnFacets } from '../columns/ColumnFacets.tsx';
import { CallingFacet, Facets, type Change } from './Facets.tsx';
import { FacetFinder } from './FacetFinder.tsx';
import css from './Facets.module.css';
import { filterOf } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import screen from '../ReviewScreen.module.css';

interface Props {
  readonly review: Review;
  /** Headings of the list's own columns. */
  readonly headings: readonly string[];
  readonly finderRef: RefObject<HTMLInputElement | null>;
  /** Returns the keyboard to the grid. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

export function FacetPane({ review, headings, finderRef, onLeave, onClose }: Props) {
  const tab = review.use((state) => state.tab);
  const extra = review.use((state) => state.extra);
  const facets = review.use((state) => state.facets);
  const failed = review.use((state) => state.failure !== null);
  const values = useRef<HTMLDivElement>(null);
  useRoving(values, 'vertical');
  const filter = filterOf({ tab, extra });
  const change: Change = (next, selects = false) =>
    selects ? review.showSelected({ tab: 'all', extra: next }) : review.show({ tab: 'all', extra: next });
  return (
    <aside className={screen.facets} aria-label={words.title} {...region}>
      <h2 className="hidden-visually">{words.title}</h2>
      <div className={css.head}>
        <FacetFinder facets={facets} filter={filter} onChange={change} inputRef={finderRef} onLeave={onLeave} onClose={onClose} />
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={words.close} className="text-2" onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </div>
      <div ref={values} className={css.values}>
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
