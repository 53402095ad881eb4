/** What a decision or an undo has just done, in words: it takes no focus and stays until the next one. */
import { Key } from '../../ui/Key.tsx';
import css from './ReviewScreen.module.css';
import type { Review } from './reviewStore.ts';

export function Said({ review }: { review: Review }) {
  const said = review.use((state) => state.said);
  return (
    <span className={css.said} data-some={said === '' ? undefined : true}>
      {/* It stands from the start, because what appears together with its words is not read out. */}
      <span role="status">{said}</span>
      {said !== '' && (
        <button type="button" onClick={() => review.undo()}>
          Undo <Key press="u" />
        </button>
      )}
    </span>
  );
}
