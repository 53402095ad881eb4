/** Assigns the selected rows of a shared list, or the current one, to members of the team. */
import { useEffect, useRef, useState } from 'react';
import type { AssignRequest } from '#contract/team/assign.ts';
import type { RowChoice } from '#contract/review/decision.ts';
import type { JoinedTeam } from '#contract/team/team.ts';
import { assignedWords } from '#messages/team/assignedWords.ts';
import { reviewManyWords } from '#messages/review/manyWords.ts';
import { attempt, notifyDone } from '#renderer/base/notify.ts';
import { useSharedList } from '#renderer/subjects/team/sharedList.ts';
import { call } from '#renderer/bridge/call.ts';
import { offerActs } from '#renderer/keys/offeredActs.ts';
import { chosenIn } from '../store/manyQuestion.ts';
import type { Review } from '../store/reviewStore.ts';

export interface Assigning {
  readonly team: JoinedTeam;
  /** Of which rows it is asked; null: it isn't. */
  readonly asked: RowChoice | null;
  readonly open: () => void;
  /** Null: canceled. */
  readonly answer: (asked: Pick<AssignRequest, 'to' | 'onlyUndecided'> | null) => void;
}

/** Null where the list isn't shared. `offered`: by the palette, too. `onClose`: the keyboard returns to where it was. */
export function useAssigning(review: Review, listId: string, offered: boolean, onClose: () => void): Assigning | null {
  const [asked, setAsked] = useState<RowChoice | null>(null);
  const team = useSharedList(listId)?.team ?? null;
  const open = (): void => {
    const state = review.use.getState();
    const { view, at } = state;
    if (view !== null && view.count > 0) setAsked(chosenIn(state) ?? { viewId: view.viewId, ranges: [[at, at]] });
  };
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  const isOffered = offered && team !== null;
  useEffect(() => {
    if (!isOffered) return undefined;
    const { offer, group } = reviewManyWords.assign;
    return offerActs(() => [{ id: 'assign rows', label: offer, group, act: () => latest.current() }]);
  }, [isOffered]);
  if (team === null) return null;
  return {
    team,
    asked,
    open,
    answer: (said) => {
      setAsked(null);
      onClose();
      if (asked === null || said === null) return;
      attempt(async () => {
        const effect = await call('review.assign', { listId, choice: asked, ...said });
        review.unselect();
        notifyDone(assignedWords(effect));
      });
    },
  };
}
