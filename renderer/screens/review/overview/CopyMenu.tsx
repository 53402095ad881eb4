/** Copies a chart as it is drawn: as a picture for a document, or as SVG to go on drawing. */
import { Button } from '@mantine/core';
import { notifyDone } from '../../../app/notify.ts';
import css from './Overview.module.css';
import { pictureOf, standaloneSvg } from './copyChart.ts';

async function copy(chart: string, kind: 'PNG' | 'SVG'): Promise<void> {
  const drawn = document.querySelector<SVGSVGElement>(`svg[data-chart="${chart}"]`);
  if (drawn === null) return;
  const svg = standaloneSvg(drawn);
  if (kind === 'SVG') await navigator.clipboard.writeText(svg);
  else await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(svg, drawn) })]);
}

/** `chart`: the id of the drawing. */
export const CopyMenu = ({ title, chart }: { title: string; chart: string }) => (
  <span className={css.copy}>
    {(['PNG', 'SVG'] as const).map((kind) => (
      <Button
        key={kind}
        variant="subtle"
        size="xs"
        onClick={() => {
          copy(chart, kind).then(
            () => notifyDone(`Copied ${title} as ${kind}.`),
            () => notifyDone('Rollcall can’t access the clipboard.'),
          );
        }}
      >
        Copy {kind}
        <span className="hidden-visually"> of {title}</span>
      </Button>
    ))}
  </span>
);
