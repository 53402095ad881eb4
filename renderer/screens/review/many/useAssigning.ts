/** Assigns the selected rows of a shared list, or the current one, to members of the team. */
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AssignRequest } from '#contract/team/assign.ts';
import type { RowChoice } from '#contract/review/decision.ts';
import type { JoinedTeam } from '#contract/team/team.ts';
import { assignedWords } from '#messages/team/assignedWords.ts';
import { reviewManyWords, suppressedWords } from '#messages/review/manyWords.ts';
import { attempt, notifyDone } from '#renderer/base/notify.ts';
import { useSharedList } from '#renderer/subjects/team/sharedList.tsx';
import { call } from '#renderer/bridge/call.ts';
import { offerActs } from '#renderer/keys/offeredActs.ts';
import { tellExported } from '#renderer/subjects/exports/tellExported.ts';
import { chooseRecheck } from '#renderer/subjects/plan/planChoice.ts';
import { goToStep } from '#renderer/base/router.ts';
import { chosenIn } from '../store/keepQuestion.ts';
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

interface Suppressing {
  /** How many rows it is asked of; null: it isn't. */
  readonly rows: number | null;
  readonly open: () => void;
  /** The reason; null: canceled. */
  readonly answer: (reason: string | null) => void;
}

/** `onClose`: the keyboard returns to where it was. */
export function useSuppressing(review: Review, listId: string, onClose: () => void): Suppressing {
  const [asked, setAsked] = useState<{ rows: number; of: RowChoice } | null>(null);
  const open = (): void => {
    const state = review.use.getState();
    const { view, at, selection } = state;
    if (view === null || view.count === 0) return;
    const of = chosenIn(state) ?? { viewId: view.viewId, ranges: [[at, at]] };
    // Drawn at once: the next key is already meant for it.
    flushSync(() => setAsked({ rows: Math.max(1, selection.count), of }));
  };
  const answer = (reason: string | null): void => {
    setAsked(null);
    onClose();
    if (asked === null || reason === null) return;
    attempt(async () => {
      const of = { listId, rows: asked.of };
      const added = await call('suppressions.import', { of, reason });
      review.unselect();
      notifyDone(suppressedWords(added));
      tellExported({ of });
    });
  };
  return { rows: asked?.rows ?? null, open, answer };
}

/** Leads to a plan for the selected rows, or else for the current one: it shows the price, and sends nothing by itself. */
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
