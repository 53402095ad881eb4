/** Leads to a plan for the selected rows, or else for the current one: it shows the price, and sends nothing by itself. */
import type { RowChoice } from '#contract/review/decision.ts';
import { attempt } from '#renderer/base/notify.ts';
import { chooseRecheck } from '#renderer/subjects/plan/planChoice.ts';
import { goToStep } from '#renderer/base/router.ts';
import { call } from '#renderer/bridge/call.ts';
import { chosenIn } from '../store/manyQuestion.ts';
import type { Review } from '../store/reviewStore.ts';

export function recheckSelected(review: Review, listId: string): void {
  attempt(async () => {
    const state = review.use.getState();
    const { view, at } = state;
    if (view === null || view.count === 0) return;
    const choice: RowChoice = chosenIn(state) ?? { viewId: view.viewId, ranges: [[at, at]] };
    chooseRecheck(listId, await call('review.pack', { listId, choice }));
    goToStep(listId, 'check');
  });
}
