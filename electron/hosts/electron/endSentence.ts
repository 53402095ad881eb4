/** What is said of something long that has ended, to somebody who looks elsewhere. */
import { desktopWords } from '#messages/desktop/desktopWords.ts';
import type { Ended } from './work.ts';

const words = desktopWords.notification;
/** Whoever waited for less is still there. */
const longMs = 10_000;

/** Null: nobody needs to hear of it, such as a run that the person paused. */
export function endSentence(what: Ended): string | null {
  if (what.kind !== 'run') {
    if (what.tookMs < longMs) return null;
    return (what.ok ? words.done : words.failed)[what.kind];
  }
  const { state, stopped, counts } = what.progress;
  if (state === 'finished') return words.runFinished(counts.done);
  return stopped === null || stopped.code === 'person' ? null : words.runStopped(stopped);
}
