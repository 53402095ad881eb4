/** A list's current step and its next one, derived only from its card and the run's newest progress. */
import type { ListCard } from '#contract/lists/list.ts';
import type { RunProgress, PriorityEntry } from '#contract/runs/run.ts';
import { share, steadyRate } from '#messages/count.ts';
import { listsWords } from '#messages/lists/listsWords.ts';
import type { Step } from '../../base/router.ts';
import type { IconName } from '../../ui/page/Icon.tsx';
import { agoText, dayText, leftText, timeText } from '../../ui/text/times.ts';
import { capital } from '#messages/text.ts';

const { status: words, checked: checkedWords } = listsWords;

export interface ListStatus {
  readonly icon: IconName;
  readonly title: string;
  /** Progress of the current step, 0 to 1. */
  readonly share: number;
  /** Accent while there is something to do; slate when finished or paused. */
  readonly tone: 'accent' | 'slate';
  readonly detail: string;
  /** Two lines: when the newest answer arrived, and what that means. */
  readonly checked: readonly [string, string];
  readonly next: { readonly label: string; readonly step: Step };
}

/** `progress`: the progress of the card's newest run, if any was received. */
export function listStatus(card: ListCard, progress: RunProgress | undefined, now: number): ListStatus {
  const { run } = card;
  const checked = checkedLines(card, now);
  const state = progress?.state ?? run?.state;
  if (run === null || state === undefined) {
    const detail = card.rejected === 0 ? words.read(card.rows) : words.rejected(card.rejected);
    return {
      icon: 'file',
      title: words.notPlanned,
      share: 0,
      tone: 'slate',
      detail,
      checked,
      next: { label: words.checkRows(card.rows), step: 'check' },
    };
  }
  if (state !== 'finished') {
    const done = progress === undefined ? run.share : shareOf(progress);
    const open = { label: words.openRun, step: 'run' } as const;
    const percent = share(done, 1);
    if (state === 'running' || state === 'planning') {
      const leftMs = progress?.leftMs ?? run.leftMs;
      const detail = leftMs === null ? words.estimating : words.doneAt(leftText(leftMs), timeText(now + leftMs, now));
      const speed = progress === undefined ? '' : checkedWords.speed(steadyRate(progress.rate, progress.workingRate));
      const title = state === 'planning' ? words.planning : runningTitle(run.runId, progress?.priority ?? run.priority, percent);
      return { icon: 'refresh', title, share: done, tone: 'accent', detail, checked: [checkedWords.now, speed], next: open };
    }
    if (state === 'waiting') {
      return {
        icon: 'offline',
        title: words.unreachable(percent),
        share: done,
        tone: 'slate',
        detail: words.continuesByItself,
        checked,
        next: open,
      };
    }
    const title = state === 'paused' ? words.paused(percent) : words.stopped(percent);
    return {
      icon: state === 'paused' ? 'pause' : 'stop',
      title,
      share: done,
      tone: 'slate',
      detail: words.canBeResumed,
      checked,
      next: open,
    };
  }
  const left = card.rows - card.decided;
  // After a trial, the rest comes next; a few rows that no run covered don't hold up the review of all others.
  if (left > 0 && card.unplanned * 2 > left) {
    return {
      icon: 'rows',
      title: words.partlyChecked,
      share: (card.rows - card.unplanned) / card.rows,
      tone: 'accent',
      detail: words.partlyPlanned(card.answered, card.unplanned),
      checked,
      next: { label: words.checkRows(card.unplanned), step: 'check' },
    };
  }
  if (left > 0) {
    return {
      icon: 'user',
      title: card.decided > 0 ? words.inReview : card.exportedAt === null ? words.notReviewed : words.exportedOnly,
      share: card.decided / card.rows,
      tone: 'accent',
      detail: card.decided === 0 ? words.answered(card.answered, card.rows) : words.decided(card.decided, left),
      checked,
      next: { label: words.reviewRows(left), step: 'review' },
    };
  }
  const over = { share: 1, tone: 'slate', detail: words.allDecided(card.rows), checked, icon: 'check' } as const;
  return card.exportedAt === null
    ? { ...over, title: words.notExported, next: { label: words.exportRows(card.rows), step: 'export' } }
    : { ...over, title: words.exported, next: { label: words.openReview, step: 'review' } };
}

function checkedLines(card: ListCard, now: number): readonly [string, string] {
  if (card.lastCheckedAt === null) return [checkedWords.never, checkedWords.imported(agoText(card.importedAt, now))];
  const exported = card.exportedAt === null ? words.notExported : checkedWords.exported(agoText(card.exportedAt, now));
  return [now - card.lastCheckedAt < 24 * 3_600_000 ? capital(agoText(card.lastCheckedAt, now)) : dayText(card.lastCheckedAt), exported];
}

/** If several runs share a key, says whether this one goes first or after another. */
function runningTitle(runId: string, turns: readonly PriorityEntry[], percent: string): string {
  const first = turns.length > 1 ? turns.find(({ place }) => place === 1) : undefined;
  if (first === undefined) return words.running(percent);
  return first.runId === runId ? words.runningFirst(percent) : words.waitingItsTurn(percent);
}

const shareOf = ({ counts }: RunProgress): number => (counts.planned === 0 ? 1 : 1 - counts.pending / counts.planned);
