/** Which step a list is at, and which comes next: derived from its card and the run's newest progress alone. */
import type { ListCard } from '../../../electron/contract/list.ts';
import type { RunProgress, PriorityEntry } from '../../../electron/contract/run.ts';
import { count, counted, rate, share, steadyRate } from '../../../electron/messages/count.ts';
import type { Step } from '../../app/router.ts';
import type { IconName } from '../../ui/iconPaths.ts';
import { agoText, dayText, leftText, timeText } from '../../ui/times.ts';

export interface ListStatus {
  readonly icon: IconName;
  readonly title: string;
  /** Progress of the current step, 0 to 1. */
  readonly share: number;
  /** Accent while there is something to do, slate when it is finished or paused. */
  readonly tone: 'accent' | 'slate';
  readonly detail: string;
  /** Two lines: when its newest answer arrived, and what that means. */
  readonly checked: readonly [string, string];
  readonly next: { readonly label: string; readonly step: Step };
}

/** `progress`: of the card's newest run, if any was received. */
export function listStatus(card: ListCard, progress: RunProgress | undefined, now: number): ListStatus {
  const { run } = card;
  const checked = checkedLines(card, now);
  const state = progress?.state ?? run?.state;
  if (run === null || state === undefined) {
    const detail = card.rejected === 0 ? `${counted(card.rows, 'row')} read` : `${counted(card.rejected, 'line')} rejected`;
    return {
      icon: 'file',
      title: 'Not planned yet',
      share: 0,
      tone: 'slate',
      detail,
      checked,
      next: { label: 'Plan checks', step: 'plan' },
    };
  }
  if (state !== 'finished') {
    const done = progress === undefined ? run.share : shareOf(progress);
    const open = { label: 'Open run', step: 'run' } as const;
    const percent = share(done, 1);
    if (state === 'running' || state === 'planning') {
      const leftMs = progress?.leftMs ?? run.leftMs;
      const detail = leftMs === null ? 'Estimating time left' : `${leftText(leftMs)}, done at ${timeText(now + leftMs, now)}`;
      const speed =
        progress === undefined ? '' : rate(steadyRate(progress.rate, progress.workingRate)).replace(/ a second$/, ' calls a second');
      const title = state === 'planning' ? 'Planning' : `${placeWord(run.runId, progress?.priority ?? run.priority)}, ${percent}`;
      return { icon: 'refresh', title, share: done, tone: 'accent', detail, checked: ['Now', speed], next: open };
    }
    if (state === 'waiting') {
      return {
        icon: 'offline',
        title: `Service unreachable, ${percent}`,
        share: done,
        tone: 'slate',
        detail: 'Continues by itself',
        checked,
        next: open,
      };
    }
    const title = `${state === 'paused' ? 'Paused' : 'Stopped'}, ${percent}`;
    return {
      icon: state === 'paused' ? 'pause' : 'stop',
      title,
      share: done,
      tone: 'slate',
      detail: 'Can be resumed at any time',
      checked,
      next: open,
    };
  }
  const left = card.rows - card.decided;
  // After a trial, the rest comes next; a few rows that no run covered don't hold up the review of all others.
  if (left > 0 && card.unplanned * 2 > left) {
    return {
      icon: 'rows',
      title: 'Partly checked',
      share: (card.rows - card.unplanned) / card.rows,
      tone: 'accent',
      detail: `${count(card.answered)} answered, ${count(card.unplanned)} not planned`,
      checked,
      next: { label: `Plan ${counted(card.unplanned, 'row')}`, step: 'plan' },
    };
  }
  if (left > 0) {
    return {
      icon: 'user',
      title: card.decided === 0 ? 'Not reviewed yet' : 'In review',
      share: card.decided / card.rows,
      tone: 'accent',
      detail:
        card.decided === 0
          ? `${count(card.answered)} of ${counted(card.rows, 'row')} answered`
          : `${count(card.decided)} decided, ${count(left)} left`,
      checked,
      next: { label: `Review ${counted(left, 'row')}`, step: 'review' },
    };
  }
  const over = { share: 1, tone: 'slate', detail: `All ${count(card.rows)} decided`, checked, icon: 'check' } as const;
  return card.exportedAt === null
    ? { ...over, title: 'Not exported yet', next: { label: `Export ${counted(card.rows, 'row')}`, step: 'export' } }
    : { ...over, title: 'Reviewed and exported', next: { label: 'Open review', step: 'review' } };
}

function checkedLines(card: ListCard, now: number): readonly [string, string] {
  if (card.lastCheckedAt === null) return ['Never', `Imported ${agoText(card.importedAt, now)}`];
  const exported = card.exportedAt === null ? 'Not exported yet' : `Exported ${agoText(card.exportedAt, now)}`;
  return [now - card.lastCheckedAt < 24 * 3_600_000 ? sentence(agoText(card.lastCheckedAt, now)) : dayText(card.lastCheckedAt), exported];
}

/** If several runs share a key, whether this one goes first or after another. */
function placeWord(runId: string, turns: readonly PriorityEntry[]): string {
  const first = turns.length > 1 ? turns.find(({ place }) => place === 1) : undefined;
  if (first === undefined) return 'Running';
  return first.runId === runId ? 'Running first' : 'Waiting its turn';
}

const shareOf = ({ counts }: RunProgress): number => (counts.planned === 0 ? 1 : 1 - counts.pending / counts.planned);

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
