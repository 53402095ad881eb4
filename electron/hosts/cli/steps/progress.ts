/** Shows progress: a bar on a terminal, otherwise a line every five seconds. */
import type { RunProgress } from '#contract/runs/run.ts';
import { count, counted, rate, share } from '#messages/count.ts';
import { waitingWords } from '#messages/names.ts';
import { growsYet, timeLeft } from '#messages/runs/runHeadline.ts';
import { causeTitle } from '#messages/runs/runWords.ts';
import type { Clock } from '#core/ports.ts';
import type { Terminal } from '../terminal.ts';

const lineEveryMs = 5000;
const barCells = 24;

interface ProgressLine {
  show(text: string): void;
  /** Removes the bar and stops the lines. */
  end(): void;
}

export function openProgressLine(terminal: Terminal, clock: Clock): ProgressLine {
  let latest: string | null = null;
  let cancel: () => void = () => undefined;
  const tick = (): void => {
    if (latest !== null) terminal.say(latest);
    latest = null;
    cancel = clock.after(lineEveryMs, tick);
  };
  if (!terminal.watched && !terminal.quiet) cancel = clock.after(lineEveryMs, tick);
  return {
    show: (text) => {
      latest = text;
      terminal.replace(text);
    },
    end: () => {
      cancel();
      terminal.replace(null);
    },
  };
}

/** `████░░  49.2%  9,707 of 19,712 calls, 9.4 a second, about 18 minutes left; refused by the service 12`. */
export function progressText(
  { state, waitingFor, counts, rate: perSecond, leftMs, causes, checks }: RunProgress,
  withBar: boolean,
): string {
  const ended = counts.planned - counts.pending;
  const filled = counts.planned === 0 ? barCells : Math.floor((ended / counts.planned) * barCells);
  const bar = withBar ? `${'█'.repeat(filled)}${'░'.repeat(barCells - filled)} ` : '';
  const parts = [`${count(ended)} of ${counted(counts.planned, 'call')}${growsYet(checks) ? ' so far' : ''}`];
  if (state === 'waiting') parts.push(`waiting for ${waitingWords[waitingFor ?? 'network']}`);
  else if (perSecond > 0) parts.push(rate(perSecond));
  if (leftMs !== null && counts.pending > 0) parts.push(timeLeft(leftMs, checks));
  const troubles = causes.map(({ kind, count: times }) => `${causeTitle(kind).toLowerCase()} ${count(times)}`);
  return `${bar}${share(ended, counts.planned)}  ${parts.join(', ')}${troubles.length > 0 ? `; ${troubles.join(', ')}` : ''}`;
}
