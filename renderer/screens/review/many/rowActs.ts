/** Actions other than deciding on the selected rows, or else on the current one. */
import type { AssignRequest } from '#contract/team/assign.ts';
import type { RowChoice } from '#contract/review/decision.ts';
import { assignedWords } from '#messages/team/assignedWords.ts';
import { suppressedWords } from '#messages/review/manyWords.ts';
import { attempt, notifyDone } from '#renderer/base/notify.ts';
import { call } from '#renderer/bridge/call.ts';
import { goToStep } from '#renderer/base/router.ts';
import { tellExported } from '#renderer/subjects/exports/tellExported.ts';
import { chooseRecheck } from '#renderer/subjects/plan/planChoice.ts';
import { chosenIn } from '../store/keepQuestion.ts';
import type { Review } from '../store/reviewStore.ts';

/** The rows to act on; null if the view has no row. */
function choiceIn(review: Review): { choice: RowChoice; rows: number } | null {
  const state = review.use.getState();
  const { view, at, selection } = state;
  if (view === null || view.count === 0) return null;
  return { choice: chosenIn(state) ?? { viewId: view.viewId, ranges: [[at, at]] }, rows: Math.max(1, selection.count) };
}

export function openOnRows(review: Review, is: 'suppress' | 'assign'): void {
  const asked = choiceIn(review);
  if (asked !== null) review.open({ is, ...asked });
}

/** Opens a plan for the rows: it shows the price and sends nothing by itself. */
export const recheckRows = (review: Review): void =>
  attempt(async () => {
    const { listId } = review;
    const asked = choiceIn(review);
    if (asked === null) return;
    chooseRecheck(listId, await call('review.pack', { listId, choice: asked.choice }));
    goToStep(listId, 'check');
  });

export const suppressRows = (review: Review, rows: RowChoice, reason: string): void =>
  attempt(async () => {
    const of = { listId: review.listId, rows };
    const added = await call('suppressions.import', { of, reason });
    review.unselect();
    notifyDone(suppressedWords(added));
    tellExported({ of });
  });

export const assignRows = (review: Review, choice: RowChoice, to: Pick<AssignRequest, 'to' | 'onlyUndecided'>): void =>
  attempt(async () => {
    const effect = await call('review.assign', { listId: review.listId, choice, ...to });
    review.unselect();
    notifyDone(assignedWords(effect));
  });
