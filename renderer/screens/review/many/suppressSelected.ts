/** Adds the contacts of the selected rows to the suppression list. */
import { suppressedWords } from '../../../../electron/messages/manyWords.ts';
import { attempt, notifyDone } from '../../../app/notify.ts';
import { call } from '../../../bridge/call.ts';
import { chosenIn } from '../store/manyQuestion.ts';
import type { Review } from '../store/reviewStore.ts';

export function suppressSelected(review: Review, listId: string): void {
  attempt(async () => {
    const rows = chosenIn(review.use.getState());
    if (rows === null) return;
    const added = await call('suppressions.import', { of: { listId, rows } });
    review.unselect();
    notifyDone(suppressedWords(added));
  });
}
