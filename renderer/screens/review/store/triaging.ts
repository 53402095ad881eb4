/** Moving between rows in triage, and accepting suggestions with Enter. */
import { type DecisionValue, isDecided } from '#contract/review/decision.ts';
import { alreadyDecidedWords, noNextWords, noPreviousWords, noSuggestionWords } from '#messages/review/triageWords.ts';
import { toNext, toPosition, toPrevious, type Moved } from './triage.ts';
import { rowAt, say, type ReviewStore } from './reviewState.ts';

export function createTriaging(use: ReviewStore, decide: (value: DecisionValue) => void) {
  const { getState: get, setState: set } = use;
  const refuse = (why: string): void => say(use, why);
  const go = (moved: Moved | null, none: string): void => (moved === null ? refuse(none) : set({ ...moved, announcement: '' }));
  return {
    /** Announces why a key did nothing. */
    refuse,
    /** Moves to the next row that is still to be decided, or forward again after going back. */
    toNext: () => go(toNext(get()), noNextWords),
    toPrevious: () => go(toPrevious(get()), noPreviousWords),
    /** Shows the row at a position; after its decision, the current one is shown again. */
    showAt(position: number) {
      const state = get();
      if (state.triage !== null) go(toPosition({ ...state, triage: state.triage }, position), '');
    },
    /** Accepts the suggestion. If the row is already decided or has no suggestion, announces that instead. */
    accept() {
      const decision = rowAt(get())?.decision;
      if (decision === undefined) return;
      if (isDecided(decision) && decision.value !== null) refuse(alreadyDecidedWords(decision.value));
      else if (decision.suggested === null) refuse(noSuggestionWords);
      else decide(decision.suggested);
    },
  };
}
