/** Shown in place of the card: rows still loading, nothing left to decide, or a filter that no row passes. */
import { Button } from '@mantine/core';
import type { Facets } from '#contract/review/facets.ts';
import type { List } from '#contract/lists/list.ts';
import { allDecidedWords, reviewTriageWords } from '#messages/review/triageWords.ts';
import { reviewWords } from '#messages/review/reviewWords.ts';
import { goToStep } from '#renderer/base/router.ts';
import { EmptyState } from '#renderer/ui/notices/Notice.tsx';
import { CommandButton } from '#renderer/ui/keys/CommandButton.tsx';
import { SkeletonLines } from '#renderer/ui/notices/Skeleton.tsx';
import { Nothing } from '../Working.tsx';
import { filterOf, type ReviewState } from '../store/reviewState.ts';
import { takesFocus } from '../focusRows.ts';
import type { Review } from '../store/reviewStore.ts';
import css from './Card.module.css';

const words = reviewTriageWords.done;

/** `rows`: number of rows in the list. */
export const Reading = ({ rows }: { rows: number }) => (
  <div className={css.card}>
    <div className={css.waiting}>
      <p className="text-3">{reviewWords.reading.rows(rows)}</p>
      <SkeletonLines widths={[40, 26, 92, 70, 84, 60, 76]} />
    </div>
  </div>
);

/** Number of rows passing the filter that a person decided, and number of rows left. */
export function decidedAndLeft(facets: Facets, state: Pick<ReviewState, 'tab' | 'extra' | 'view'>): { decided: number; left: number } {
  const { person, policy, none } = facets.decidedBy;
  if (!filterOf(state).contested) return { decided: person, left: policy + none };
  // A row leaves this filter once it is decided, so the decided ones are those missing from the view as opened.
  return { decided: Math.max(0, (state.view?.count ?? 0) - facets.contested), left: facets.contested };
}

export function Done({ review, list: { listId, columns } }: { review: Review; list: Pick<List, 'listId' | 'columns'> }) {
  const state = review.use();
  const { facets, triage, view } = state;
  const held = triage?.order === 'oldestHold';
  const decided = facets === null ? 0 : decidedAndLeft(facets, state).decided;
  // No row passes, decided or not.
  if (view?.count === 0 && decided === 0 && !held) {
    const { decidedBy, ...filter } = filterOf(state);
    return (
      <div className={css.instead} tabIndex={-1} {...takesFocus}>
        <Nothing
          review={review}
          headings={columns}
          filter={{ ...filter, ...(decidedBy?.includes('person') === true ? { decidedBy } : {}) }}
        />
      </div>
    );
  }
  return (
    <div className={css.instead} tabIndex={-1} {...takesFocus}>
      <EmptyState
        title={held ? words.noneOnHold : allDecidedWords(Math.max(decided, view?.count ?? 0))}
        actions={
          <>
            {!held && <Button onClick={() => review.showTriage('oldestHold')}>{words.lookAtHold}</Button>}
            <CommandButton of="triage.grid" size="sm">
              {words.toGrid}
            </CommandButton>
            <Button variant="filled" onClick={() => goToStep(listId, 'export')}>
              {words.export}
            </Button>
          </>
        }
      >
        {words.keys}
      </EmptyState>
    </div>
  );
}
