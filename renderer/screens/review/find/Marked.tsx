/** A cell with what a search found in it. */
import { Fragment, useMemo } from 'react';
import { partsIn, type Sought, soughtIn } from '#contract/review/searchedText.ts';
import { reviewFindWords as words, reviewFindWords } from '#messages/review/reviewWords.ts';
import { Key } from '#renderer/ui/keys/Key.tsx';
import type { Column } from '../grid/columns.ts';
import { foundColumn, searchedText } from '../store/finding.ts';
import type { ReviewState } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import foundLineCss from '../ReviewScreen.module.css';
import css from './Marked.module.css';

/** `sought`: null if nothing is searched for. `current`: it is the hit that was gone to. */
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

interface Shown {
  readonly columns: readonly Column[];
  readonly hidden: ReadonlySet<string>;
  /** In which hits are visited. */
  readonly cellOrder: readonly number[];
}

/** `Row 2 of 14 rows with “555 01”: Phone`; empty if no hit was gone to. */
export function hitWords(state: ReviewState, { columns, hidden, cellOrder }: Shown): string {
  const shows = foundColumn(state, cellOrder);
  const column = columns.find((one) => one.shows === shows);
  if (shows === null || column === undefined || state.view === null) return '';
  const where = hidden.has(column.key) ? words.hiddenColumn(column.title) : column.title;
  return words.hit({ at: state.at + 1, rows: state.view.count, text: searchedText(state), where });
}

interface Props {
  readonly review: Review;
  readonly columns: readonly Column[];
  readonly hidden: ReadonlySet<string>;
  readonly find: FindKeys;
}

/** Says in the last line which hit of a search the current one is. */
export function FoundLine({ review, columns, hidden, find }: Props) {
  const words = review.use((state) => hitWords(state, { columns, hidden, cellOrder: find.order }));
  return (
    <span className={foundLineCss.found} data-some={words === '' ? undefined : true}>
      <span className="cut" title={words}>
        {words}
      </span>
      {words !== '' && (
        <button type="button" className={foundLineCss.allKeys} onClick={find.next}>
          <Key of="review.findNext" /> {reviewFindWords.next}
        </button>
      )}
    </span>
  );
}

export interface FindKeys {
  /** The columns of the cells, as they are visited. */
  readonly order: readonly number[];
  readonly next: () => void;
  readonly previous: () => void;
}

/** The columns of the cells as the grid shows them, then those that are hidden: a row may be there because of one of them. */
const cellOrder = (columns: readonly Column[], hidden: ReadonlySet<string>): number[] =>
  [...columns.filter(({ key }) => !hidden.has(key)), ...columns.filter(({ key }) => hidden.has(key))].flatMap(({ shows }) =>
    typeof shows === 'number' ? [shows] : [],
  );

/** The order in which hits are visited, and the keys that do. */
export function useFinding(review: Review, columns: readonly Column[], hidden: ReadonlySet<string>): FindKeys {
  const order = useMemo(() => cellOrder(columns, hidden), [columns, hidden]);
  return { order, next: () => review.findNext(order), previous: () => review.findPrevious(order) };
}

/** What the visible rows were searched for, ready to be marked; null if they were not. */
export function useSought(review: Review): Sought | null {
  const text = review.use(searchedText);
  return useMemo(() => (text === '' ? null : soughtIn(text)), [text]);
}
