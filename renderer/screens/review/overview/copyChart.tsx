/** Copies of charts for use outside the window: without the window's styles and named colors. */
import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { reviewOverviewWords } from '#messages/review/reviewOverviewWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { notifyDone } from '#renderer/base/notify.ts';
import css from './Overview.module.css';

/** Doubles the resolution, so that the picture stays sharp in a document. */
const pixelRatio = 2;
const margin = 16;
const gap = 12;

const byName = /var\((--[\w-]+)\)/g;
const namespace = 'http://www.w3.org/2000/svg';

interface Standalone {
  /** The markup, which any program can show. */
  readonly svg: string;
  /** Size in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Stacks the drawings, with the theme's colors and font written out, on the theme's background. */
function standaloneSvg(drawings: readonly SVGSVGElement[]): Standalone {
  const styles = getComputedStyle(document.documentElement);
  const width = Math.max(...drawings.map((one) => one.width.baseVal.value)) + 2 * margin;
  const whole = document.createElementNS(namespace, 'svg');
  const ground = document.createElementNS(namespace, 'rect');
  whole.append(ground);
  let top = margin;
  for (const drawn of drawings) {
    const copy = drawn.cloneNode(true) as SVGSVGElement;
    for (const element of [copy, ...copy.querySelectorAll('*')])
      for (const name of ['class', 'role', 'tabindex', 'aria-label', 'data-chart']) element.removeAttribute(name);
    put(copy, { x: margin, y: top });
    whole.append(copy);
    top += drawn.height.baseVal.value + gap;
  }
  const height = top - gap + margin;
  put(ground, { width, height, fill: 'var(--surface)' });
  put(whole, { width, height, viewBox: `0 0 ${width} ${height}`, 'font-family': 'Inter, system-ui, sans-serif' });
  const svg = new XMLSerializer().serializeToString(whole).replace(byName, (_, name: string) => styles.getPropertyValue(name).trim());
  return { svg, width, height };
}

function put(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** Renders the SVG as a PNG. Rejects if the picture can't be drawn. */
async function pictureOf({ svg, width, height }: Standalone): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * pixelRatio;
  canvas.height = height * pixelRatio;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture can’t be drawn')) : resolve(blob)), 'image/png'),
  );
}

const words = reviewOverviewWords.copy;

async function copy(charts: readonly string[], kind: 'PNG' | 'SVG'): Promise<void> {
  const drawings = charts.flatMap((chart) => [...document.querySelectorAll<SVGSVGElement>(`svg[data-chart="${chart}"]`)]);
  if (drawings.length === 0) return;
  const drawn = standaloneSvg(drawings);
  if (kind === 'SVG') await navigator.clipboard.writeText(drawn.svg);
  else await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(drawn) })]);
}

/** `charts`: ids of the drawings to copy as one picture; those not shown are left out. */
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

/** Prints in the light theme, however printing was started: light text on white paper is unreadable. */
export function usePaper(): void {
  const before = useRef<string>(undefined);
  useWindowEvent('beforeprint', () => {
    const { dataset } = document.documentElement;
    before.current = dataset['mantineColorScheme'];
    dataset['mantineColorScheme'] = 'light';
  });
  useWindowEvent('afterprint', () => {
    if (before.current !== undefined) document.documentElement.dataset['mantineColorScheme'] = before.current;
  });
}
