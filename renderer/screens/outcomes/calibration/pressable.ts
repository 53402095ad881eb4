/** How a drawn bar is operated and read out: as a link to its rows, or as a picture if no filter has exactly these. */
import { calibrationWords as words } from '#messages/outcomes/calibrationWords.ts';
import { drawnBar } from '#renderer/ui/bars/drawnBar.ts';
import type { Measure, ShareBar } from './shareBars.ts';

/** What a screen reader says of it. */
export const barSentence = (bar: ShareBar, measure: Measure): string =>
  bar.isFew
    ? words.fewBar(bar.label, bar.calls)
    : words.bar({ label: bar.label, measure, part: bar.part, of: bar.calls, low: bar.low, high: bar.high });

export function pressable(bar: ShareBar, measure: Measure, onOpen: (bar: ShareBar) => void): React.SVGProps<SVGGElement> {
  const open = bar.filter === null || bar.calls === 0 ? null : (): void => onOpen(bar);
  return { ...drawnBar(open), 'aria-label': barSentence(bar, measure) };
}
