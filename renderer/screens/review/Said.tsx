/** Shows what a decision or an undo has just done, or why a key did nothing: it takes no focus and stays until the next one. */
import { sharedWords } from '#messages/sharedWords.ts';
import { Key } from '../../ui/keys/Key.tsx';
import css from './ReviewScreen.module.css';
import type { Review } from './store/reviewStore.ts';

export function Said({ review, onUndo }: { review: Review; onUndo: () => void }) {
  const said = review.use((state) => state.said);
  const refused = review.use((state) => state.said === state.refusal);
  return (
    <span className={css.said} data-some={said === '' ? undefined : true}>
      <span className="cut" title={said}>
        {said}
      </span>
      {said !== '' && !refused && (
        <button type="button" onClick={onUndo}>
          {sharedWords.undo} <Key of="review.undo" />
        </button>
      )}
    </span>
  );
}
