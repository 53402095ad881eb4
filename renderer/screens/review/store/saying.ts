/** Says what a key has done, in the last line and to screen readers, where there is nothing to undo. */
import type { ReviewStore } from './reviewState.ts';

export const say = (use: ReviewStore, words: string): void => use.setState({ said: words, refusal: words });
