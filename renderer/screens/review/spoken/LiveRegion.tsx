/**
 * The single live region of the grid and of triage. The focused element (the row, or the card's heading) announces the name; this announces
 * the rest: what a key did, the row's number, grade, litigator state and decision.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { List } from '#contract/lists/list.ts';
import { rowSentence, selectedWords, triageViewWords, viewWords } from '#messages/verdict/spokenWords.ts';
import { reviewWords } from '#messages/review/reviewWords.ts';
import type { Review } from '../store/reviewStore.ts';
import { type ReviewState, filterOf, questionOf, rowAt } from '../store/reviewState.ts';
import { hitWords, type SearchedCells } from '../find/Marked.tsx';
import { sortTitle } from '../grid/sorting.ts';
import { workingWords } from '../store/askView.ts';
import { nothingSentence } from '../store/filter.ts';
import { isFinished } from '../store/triage.ts';
import { createSpeaker, type Heard } from './createSpeaker.ts';

interface Shown extends SearchedCells {
  readonly list: Pick<List, 'rows' | 'columns'>;
}

export function LiveRegion({ review, ...shown }: { review: Review } & Shown) {
  const element = useRef<HTMLDivElement>(null);
  const heard = useEffectEvent((state: ReviewState) => heardIn(state, shown));
  useEffect(() => {
    // Written directly to the DOM, so that moving from row to row rerenders nothing here.
    const speaker = createSpeaker((words) => {
      if (element.current !== null) element.current.textContent = words;
    });
    const hear = (state: ReviewState): void => speaker.hear(heard(state));
    hear(review.use.getState());
    const stop = review.use.subscribe(hear);
    return () => {
      stop();
      speaker.stop();
    };
  }, [review]);
  // Always rendered: a live region that appears together with its text is not announced.
  return <div ref={element} className="hidden-visually" role="status" aria-atomic="true" />;
}

/** What a screen reader announces about the review's state. */
function heardIn(state: ReviewState, shown: Shown): Heard {
  const { view, announcement, announcements, selection, triage } = state;
  const isReady = view !== null && !state.opening && (triage === null || triage.isOpen);
  return {
    working: state.opening ? inProgress(state, shown) : null,
    announcement,
    announcements,
    view: isReady ? { id: view.viewId, words: contents(state, shown) } : { id: '', words: '' },
    selected: selectedWords(selection.count, view?.count ?? 0),
    hit: triage === null ? hitWords(state, shown) : '',
    row: isReady ? current(state) : { id: '', words: '' },
  };
}

function inProgress(state: ReviewState, { list, columns }: Shown): string {
  if (state.shown === null) return reviewWords.reading.rows(list.rows);
  return workingWords(state.shown, { ...questionOf(state), filter: filterOf(state) }, (sort) => sortTitle(columns.columns, sort));
}

function contents({ view, triage, shown, whole }: ReviewState, { list }: Shown): string {
  const rows = view?.count ?? 0;
  if (triage !== null) return triageViewWords(rows, triage.order === 'oldestHold');
  return rows === 0 ? nothingSentence(shown?.filter ?? {}, list.columns, whole?.assigned) : viewWords(rows, list.rows);
}

/** After the last decision in triage there is no current row: the element shown in its place has the focus and is announced by itself. */
function current(state: ReviewState): Heard['row'] {
  const row = rowAt(state);
  if (row === undefined || (state.triage !== null && isFinished(state))) return { id: '', words: '' };
  const { value, by } = row.decision;
  return { id: [state.triage === null ? 'grid' : 'card', row.row, value, by].join(' '), words: rowSentence(row) };
}
