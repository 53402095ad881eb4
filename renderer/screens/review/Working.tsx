/** Shows the work in progress above the grid's rows; the previous rows stay visible. Clicks pass through it. */
import { Button } from '@mantine/core';
import type { Filter } from '#contract/review/facets.ts';
import type { List } from '#contract/lists/list.ts';
import { reviewWords } from '#messages/review/reviewWords.ts';
import { EmptyState } from '../../ui/notices/Notice.tsx';
import { workingWords } from './store/askView.ts';
import { type Column, labelOf } from './grid/columns.ts';
import { sortTitle } from './grid/sorting.ts';
import { filterOf, useParts, type ReviewState } from './store/reviewState.ts';
import type { Review } from './store/reviewStore.ts';
import css from './Working.module.css';
import { filterParts, nothingSentence, without } from './store/filter.ts';
import { KeepDialog } from './KeepDialog.tsx';

export function Working({ review, columns }: { review: Review; columns: readonly Column[] }) {
  const words = review.use((state) =>
    state.opening ? workingWords(state.shown, { filter: filterOf(state), sort: state.sort }, (sort) => sortTitle(columns, sort)) : '',
  );
  return (
    <>
      {words !== '' && <div className={css.line} />}
      <div className={css.words} data-some={words === '' ? undefined : true}>
        {words}
      </div>
    </>
  );
}

const words = reviewWords.nothing;

/** `headings`: the list's column headings. `filter`: the filter to name, by default that of the visible view. */
export function Nothing({ review, headings, filter }: { review: Review; headings: readonly string[]; filter?: Filter }) {
  const { extra, shown } = useParts(review, 'extra', 'shown');
  const assigned = review.use((state) => state.whole?.assigned);
  const last = filterParts(extra, headings, assigned).at(-1);
  return (
    <EmptyState
      title={nothingSentence(filter ?? shown?.filter ?? {}, headings, assigned)}
      actions={
        <>
          {last !== undefined && (
            <Button onClick={() => review.show({ extra: without(extra, last.part) })}>
              {last.part === 'text' ? words.clearSearch : words.clearPart(last.words)}
            </Button>
          )}
          <Button onClick={() => review.show({ tab: 'all', extra: {} })}>{last === undefined ? words.showAll : words.clearAll}</Button>
        </>
      }
    />
  );
}

/** Asks for a reason whenever the review needs one; names the row if there is only one. */
export function AskedReason({ review, mapping }: { review: Review; mapping: List['mapping'] }) {
  const question = review.use((state) => state.question);
  const label = review.use((state) => labelAsked(state, mapping));
  return <KeepDialog question={question} label={label} onAnswer={(answer) => review.answer(answer)} />;
}

function labelAsked({ question, pages }: Pick<ReviewState, 'question' | 'pages'>, mapping: List['mapping']): string | null {
  if (question?.rows.length !== 1) return null;
  const [row] = pages.rowsWith(new Set(question.rows));
  return row === undefined ? null : labelOf(row.cells, mapping);
}
