/** What the review's state says to a screen reader. */
import type { List } from '#contract/lists/list.ts';
import { rowSentence, selectedWords, triageViewWords, viewWords } from '#messages/verdict/spokenWords.ts';
import { reviewWords } from '#messages/review/reviewWords.ts';
import { hitWords } from '../find/hitWords.ts';
import type { Column } from '../grid/columns.ts';
import { sortTitle } from '../grid/headings/sorting.ts';
import { workingWords } from '../store/askView.ts';
import { nothingSentence } from '../store/filter.ts';
import { filterOf, questionOf, rowAt, type ReviewState } from '../store/reviewState.ts';
import { isFinished } from '../store/triage.ts';
import type { Heard } from './createSpeaker.ts';

export interface Shown {
  readonly list: Pick<List, 'rows' | 'columns'>;
  readonly columns: readonly Column[];
  readonly hidden: ReadonlySet<string>;
  /** In which hits of a search are visited. */
  readonly cellOrder: readonly number[];
}

export function heardIn(state: ReviewState, shown: Shown): Heard {
  const { view, said, sayings, selection, triage } = state;
  const isReady = view !== null && !state.opening && (triage === null || triage.isOpen);
  return {
    working: state.opening ? inProgress(state, shown) : null,
    said,
    sayings,
    view: isReady ? { id: view.viewId, words: contents(state, shown) } : { id: '', words: '' },
    selected: selectedWords(selection.count, view?.count ?? 0),
    hit: triage === null ? hitWords(state, shown) : '',
    row: isReady ? current(state) : { id: '', words: '' },
  };
}

function inProgress(state: ReviewState, { list, columns }: Shown): string {
  if (state.shown === null) return reviewWords.reading.rows(list.rows);
  return workingWords(state.shown, { ...questionOf(state), filter: filterOf(state) }, (sort) => sortTitle(columns, sort));
}

function contents({ view, triage, shown, whole }: ReviewState, { list }: Shown): string {
  const rows = view?.count ?? 0;
  if (triage !== null) return triageViewWords(rows, triage.order === 'oldestHold');
  return rows === 0 ? nothingSentence(shown?.filter ?? {}, list.columns, whole?.assigned) : viewWords(rows, list.rows);
}

/** After the last decision of triage no row is the current one: what stands in its place has the focus, and is read out by itself. */
function current(state: ReviewState): Heard['row'] {
  const row = rowAt(state);
  if (row === undefined || (state.triage !== null && isFinished(state))) return { id: '', words: '' };
  const { value, by } = row.decision;
  return { id: [state.triage === null ? 'grid' : 'card', row.row, value, by].join(' '), words: rowSentence(row) };
}
