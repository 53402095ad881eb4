/** How a drawn bar is operated and read out: as a link to its rows, or as a picture if no filter has exactly these. */
import { calibrationWords as words } from '../../../../electron/messages/window/calibrationWords.ts';
import type { Measure, ShareBar } from './shareBars.ts';

/** What a screen reader says of it. */
export const barSentence = (bar: ShareBar, measure: Measure): string =>
  bar.isFew
    ? words.fewBar(bar.label, bar.calls)
    : words.bar({ label: bar.label, measure, part: bar.part, of: bar.calls, low: bar.low, high: bar.high });

export function pressable(bar: ShareBar, measure: Measure, onOpen: (bar: ShareBar) => void): React.SVGProps<SVGGElement> {
  const said = { 'aria-label': barSentence(bar, measure) };
  if (bar.filter === null || bar.calls === 0) return { role: 'img', ...said };
  return {
    ...{ role: 'link', tabIndex: 0, ...said },
    onClick: () => onOpen(bar),
    onKeyDown: (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      onOpen(bar);
    },
  };
}
