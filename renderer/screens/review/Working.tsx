/** Says above the grid's rows what is in progress, while the previous rows stay visible. Clicks pass through it. */
import { workingWords } from './store/askView.ts';
import type { Column } from './grid/columns.ts';
import { sortTitle } from './grid/headings/sorting.ts';
import { filterOf } from './store/reviewState.ts';
import type { Review } from './store/reviewStore.ts';
import css from './Working.module.css';

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
