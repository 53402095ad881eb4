/** Moves in triage, and what Enter accepts. */
import { isDecided } from '#contract/review/decision.ts';
import { alreadyDecidedWords, noNextWords, noPreviousWords, noSuggestionWords } from '#messages/review/triageWords.ts';
import { toNext, toPosition, toPrevious } from './triage.ts';
import { rowAt, type ReviewStore } from './reviewState.ts';
import type { Deciding } from './deciding.ts';

export interface Triaging {
  /** To the next row that is left to decide, or to the one left by going back. */
  toNext(): void;
  toPrevious(): void;
  /** Shows the row at a position; after its decision, the current one is shown again. */
  showAt(position: number): void;
  /** Decides what is suggested; a decided row, and one without a suggestion, stays as it is, in words. */
  accept(): void;
  /** Says why a key did nothing. */
  refuse(why: string): void;
}

/** Moves in triage, and what Enter accepts. */
export function createTriaging(use: ReviewStore, { decide }: Pick<Deciding, 'decide'>): Triaging {
  const { getState: get, setState: set } = use;
  const refuse = (why: string): void => set({ said: why, refusal: why });
  return {
    refuse,
    toNext() {
      const moved = toNext(get());
      if (moved === null) refuse(noNextWords);
      else set({ ...moved, said: '' });
    },
    toPrevious() {
      const moved = toPrevious(get());
      if (moved === null) refuse(noPreviousWords);
      else set({ ...moved, said: '' });
    },
    showAt(position) {
      const state = get();
      if (state.triage !== null) set({ ...toPosition({ ...state, triage: state.triage }, position), said: '' });
    },
    accept() {
      const decision = rowAt(get())?.decision;
      if (decision === undefined) return;
      if (isDecided(decision) && decision.value !== null) refuse(alreadyDecidedWords(decision.value));
      else if (decision.suggested === null) refuse(noSuggestionWords);
      else decide(decision.suggested);
    },
  };
}
