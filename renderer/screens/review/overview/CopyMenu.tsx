/** Copies a chart as it is drawn: as a picture for a document, or as SVG to go on drawing. */
import { Button } from '@mantine/core';
import { reviewOverviewWords } from '#messages/review/reviewOverviewWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { notifyDone } from '#renderer/base/notify.ts';
import css from './Overview.module.css';
import { pictureOf, standaloneSvg } from './copyChart.ts';

const words = reviewOverviewWords.copy;

async function copy(charts: readonly string[], kind: 'PNG' | 'SVG'): Promise<void> {
  const drawings = charts.flatMap((chart) => [...document.querySelectorAll<SVGSVGElement>(`svg[data-chart="${chart}"]`)]);
  if (drawings.length === 0) return;
  const drawn = standaloneSvg(drawings);
  if (kind === 'SVG') await navigator.clipboard.writeText(drawn.svg);
  else await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(drawn) })]);
}

/** `charts`: the ids of the drawings, which are copied as one; those that aren't shown are left out. */
export const CopyMenu = ({ title, charts }: { title: string; charts: readonly string[] }) => (
  <span className={css.copy}>
    {(['PNG', 'SVG'] as const).map((kind) => (
      <Button
        key={kind}
        variant="subtle"
        size="xs"
        onClick={() => {
          copy(charts, kind).then(
            () => notifyDone(words.done(title, kind)),
            () => notifyDone(sharedWords.noClipboard),
          );
        }}
      >
        {words.as(kind)}
        <span className="hidden-visually">{words.of(title)}</span>
      </Button>
    ))}
  </span>
);
