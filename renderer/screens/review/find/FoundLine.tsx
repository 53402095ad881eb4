/** Says in the last line which hit of a search the current one is. */
import { reviewFindWords } from '#messages/review/reviewWords.ts';
import { Key } from '#renderer/ui/keys/Key.tsx';
import type { Column } from '../grid/columns.ts';
import type { Review } from '../store/reviewStore.ts';
import { hitWords } from './hitWords.ts';
import type { FindKeys } from './useFinding.ts';
import css from '../ReviewScreen.module.css';

interface Props {
  readonly review: Review;
  readonly columns: readonly Column[];
  readonly hidden: ReadonlySet<string>;
  readonly find: FindKeys;
}

export function FoundLine({ review, columns, hidden, find }: Props) {
  const words = review.use((state) => hitWords(state, { columns, hidden, cellOrder: find.order }));
  return (
    <span className={css.found} data-some={words === '' ? undefined : true}>
      <span className="cut" title={words}>
        {words}
      </span>
      {words !== '' && (
        <button type="button" className={css.allKeys} onClick={find.next}>
          <Key of="review.findNext" /> {reviewFindWords.next}
        </button>
      )}
    </span>
  );
}
