/** A cell with its search hits highlighted. */
import { Fragment, useMemo } from 'react';
import { partsIn, type Sought, soughtIn } from '#contract/review/searchedText.ts';
import { reviewFindWords as words } from '#messages/review/reviewWords.ts';
import { CommandLink } from '#renderer/ui/keys/CommandButton.tsx';
import type { Columns } from '../grid/useColumns.ts';
import { foundColumn, searchedText } from '../store/finding.ts';
import type { ReviewState } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import screen from '../ReviewScreen.module.css';
import css from './Marked.module.css';

/** `sought`: null without a search. `current`: whether it is the hit that was jumped to. */
export function Marked({ text, sought, current = false }: { text: string; sought: Sought | null; current?: boolean }) {
  const parts = sought === null ? [] : partsIn(text, sought);
  if (parts.length === 0) return text;
  return (
    <>
      {parts.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(parts[index - 1]?.[1] ?? 0, from)}
          <mark className={css.mark} data-current={current || undefined}>
            {text.slice(from, to)}
          </mark>
        </Fragment>
      ))}
      {text.slice(parts.at(-1)?.[1] ?? 0)}
    </>
  );
}

/** The grid's columns, and the order in which hits in their cells are visited. */
export interface SearchedCells {
  readonly columns: Pick<Columns, 'columns' | 'hidden'>;
  readonly cellOrder: readonly number[];
}

/** `Row 2 of 14 rows with “555 01”: Phone`; empty if no hit was jumped to. */
export function hitWords(state: ReviewState, { columns: { columns, hidden }, cellOrder }: SearchedCells): string {
  const shows = foundColumn(state, cellOrder);
  const column = columns.find((one) => one.shows === shows);
  if (shows === null || column === undefined || state.view === null) return '';
  const where = hidden.has(column.key) ? words.hiddenColumn(column.title) : column.title;
  return words.hit({ at: state.at + 1, rows: state.view.count, text: searchedText(state), where });
}

/** Shows in the last line which search hit is the current one. */
export function FoundLine({ review, ...shown }: { review: Review } & SearchedCells) {
  const hit = review.use((state) => hitWords(state, shown));
  return (
    <span className={screen.found} data-some={hit === '' ? undefined : true}>
      <span className="cut" title={hit}>
        {hit}
      </span>
      {hit !== '' && <CommandLink of="review.findNext" className={screen.allKeys} />}
    </span>
  );
}

/** Columns in the order of the grid, then the hidden ones, since a row may match because of one of them. */
export const cellOrder = ({ columns, shown, hidden }: Pick<Columns, 'columns' | 'shown' | 'hidden'>): number[] =>
  [...shown, ...columns.filter(({ key }) => hidden.has(key))].flatMap(({ shows }) => (typeof shows === 'number' ? [shows] : []));

/** The search that the visible rows answer, prepared for highlighting; null if there was none. */
export function useSought(review: Review): Sought | null {
  const text = review.use(searchedText);
  return useMemo(() => (text === '' ? null : soughtIn(text)), [text]);
}
