/** The text of a notification that a long task has ended, for a person who is looking elsewhere. */
import { desktopWords } from '#messages/desktop/desktopWords.ts';
import type { Ended } from './work.ts';

const words = desktopWords.notification;
/** After a shorter task, the person is still there. */
const longMs = 10_000;

/** Returns null if no notification is needed, for example for a run that the person paused. */
export function endSentence(what: Ended): string | null {
  if (what.kind !== 'run') {
    if (what.tookMs < longMs) return null;
    return (what.ok ? words.done : words.failed)[what.kind];
  }
  const { state, stopped, counts } = what.progress;
  if (state === 'finished') return words.runFinished(counts.done);
  return stopped === null || stopped.code === 'person' ? null : words.runStopped(stopped);
}
