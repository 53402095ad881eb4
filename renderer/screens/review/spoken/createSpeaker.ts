/**
 * Announces to screen readers what a key did and where it led: one utterance once keys pause, so that neither typing ahead nor a held key
 * leaves a queue of sentences behind.
 */
import { deedWords, noneSelectedWords } from '#messages/verdict/spokenWords.ts';

/** What can be announced at one moment; empty strings announce nothing. */
export interface Heard {
  /** Work in progress while the rows of an earlier question are still visible; null if there is none. */
  readonly working: string | null;
  /** The result of the last action, or the reason why a key did nothing. */
  readonly announcement: string;
  /** Counts announcements, because the same words may be announced again. */
  readonly announcements: number;
  /** The open view, announced when it changes. */
  readonly view: { readonly id: string; readonly words: string };
  readonly selected: string;
  /** The search hit that was jumped to. */
  readonly hit: string;
  /** The current row, announced when the row or its decision changes. */
  readonly row: { readonly id: string; readonly words: string };
}

export const nothingHeard: Heard = {
  ...{ working: null, announcement: '', announcements: 0, selected: '', hit: '' },
  view: { id: '', words: '' },
  row: { id: '', words: '' },
};

/** Longer than a fast typist's interval between two keys, but too short to be noticed. */
const pauseMs = 150;
/** Shorter work isn't announced: its result says more. */
const slowMs = 1000;

/** `say`: replaces the previous announcement. */
export function createSpeaker(say: (words: string) => void) {
  let heard = nothingHeard;
  let last = nothingHeard;
  let deeds: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function speak(): void {
    const { view, selected, hit, row } = last;
    const parts = [
      ...deedWords(deeds),
      view.id === heard.view.id ? '' : view.words,
      selected === heard.selected ? '' : selected,
      hit === heard.hit ? '' : hit,
      row.id === heard.row.id ? '' : row.words,
    ].filter((words) => words !== '');
    if (parts.length === 0 && selected === '' && heard.selected !== '') parts.push(noneSelectedWords);
    [heard, deeds] = [last, []];
    if (parts.length > 0) say(parts.map((words) => (/[.…?]$/.test(words) ? words : `${words}.`)).join(' '));
  }

  const isSame = (one: Heard, other: Heard): boolean =>
    one.working === other.working &&
    one.announcements === other.announcements &&
    one.view.id === other.view.id &&
    one.selected === other.selected &&
    one.hit === other.hit &&
    one.row.id === other.row.id;

  return {
    hear(now: Heard) {
      if (isSame(last, now)) return;
      if (now.announcements !== last.announcements && now.announcement !== '') deeds.push(now.announcement);
      last = now;
      clearTimeout(timer);
      const { working } = now;
      timer = working === null ? setTimeout(speak, pauseMs) : setTimeout(() => say(working), slowMs);
    },
    stop: () => clearTimeout(timer),
  };
}
