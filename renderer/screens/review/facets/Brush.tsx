/** A brush over bars that selects a range by mouse or keyboard. It runs left to right in every language, as numbers and dates do. */
import { useState, type PointerEvent, type ReactNode } from 'react';
import css from './Brush.module.css';

export const inset = 5;
export const inner = 190;

const edges = ['from', 'to'] as const;
type Edge = (typeof edges)[number];
type Range = Readonly<Record<Edge, number>>;

interface Scale {
  readonly most: number;
  /** Edges snap to multiples of this. */
  readonly step?: number;
  /** Minimum distance between the edges. */
  readonly least?: number;
}

/** `chosen`: the range that currently filters; during a drag, the brush is ahead of it. */
export function useBrush(chosen: Range, { most, step = 1, least = 0 }: Scale, onChoose: (range: Range) => void) {
  const [draft, setDraft] = useState<(Range & { edge: Edge }) | null>(null);
  const { from, to } = draft ?? chosen;
  const moved = (edge: Edge, at: number): Range & { edge: Edge } =>
    edge === 'from' ? { edge, from: Math.min(at, to - least), to } : { edge, from, to: Math.max(at, from + least) };
  const under = (event: PointerEvent<SVGSVGElement>): number => {
    const at = ((event.clientX - event.currentTarget.getBoundingClientRect().left - inset) / inner) * most;
    return Math.max(0, Math.min(most, Math.round(at / step) * step));
  };
  return {
    ...{ from, to, most, step },
    x: (at: number): number => inset + (at / most) * inner,
    onEdge: (edge: Edge, at: number) => onChoose(moved(edge, at)),
    drag: {
      onPointerDown(event: PointerEvent<SVGSVGElement>) {
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = under(event);
        setDraft(moved(Math.abs(at - from) <= Math.abs(at - to) ? 'from' : 'to', at));
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => draft && setDraft(moved(draft.edge, under(event))),
      onPointerUp() {
        if (draft) onChoose(draft);
        setDraft(null);
      },
      onPointerCancel: () => setDraft(null),
    },
  };
}

interface Props {
  readonly brush: ReturnType<typeof useBrush>;
  readonly height: number;
  readonly labels: Readonly<Record<Edge, string>>;
  readonly valueText?: (at: number) => string;
  /** The bars and what is under them. */
  readonly children: ReactNode;
}

export const Brush = ({ brush, height, labels, valueText, children }: Props) => (
  <div className={css.brush}>
    {edges.map((edge) => (
      <input
        key={edge}
        type="range"
        className="hidden-visually"
        data-edge={edge}
        aria-label={labels[edge]}
        aria-valuetext={valueText?.(brush[edge])}
        min={0}
        max={brush.most}
        step={brush.step}
        value={brush[edge]}
        onChange={(event) => brush.onEdge(edge, Number(event.currentTarget.value))}
      />
    ))}
    <svg direction="ltr" width={inner + 2 * inset} height={height + 18} aria-hidden="true" {...brush.drag}>
      {children}
      <rect
        className={css.frame}
        x={brush.x(brush.from)}
        y={0.75}
        width={Math.max(2, brush.x(brush.to) - brush.x(brush.from))}
        height={height - 1.5}
        rx={2}
      />
      {edges.map((edge) => (
        <rect
          key={edge}
          className={css.handle}
          data-edge={edge}
          x={brush.x(brush[edge]) - 4}
          y={height / 2 - 10}
          width={8}
          height={20}
          rx={4}
        />
      ))}
    </svg>
  </div>
);
