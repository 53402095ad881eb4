/** Reports when the pointer rests on a cell that has more text than it shows, and when it leaves. */
import { useEffect, useEffectEvent } from 'react';
import type { GridReach } from '../useGridReach.ts';
import { cellAt, isCut, type Cell } from './copying.ts';

const restMs = 600;
/** Time in milliseconds to move the pointer onto the opened text. */
const leaveMs = 200;

interface Reach extends Pick<GridReach, 'review' | 'columns' | 'grid'> {
  /** Whether the pointer is on the opened text. */
  readonly isInside: () => boolean;
  readonly onRest: (cell: Cell) => void;
  readonly onLeave: () => void;
}

export function useHoveredCell({ review, columns, grid, isInside, onRest, onLeave }: Reach): void {
  const rest = useEffectEvent((target: EventTarget | null) => {
    const cell = cellAt(review, columns.shown, target);
    if (cell?.element.isConnected && isCut(cell)) onRest(cell);
  });
  const leave = useEffectEvent(() => {
    if (!isInside()) onLeave();
  });
  const close = useEffectEvent(() => onLeave());
  useEffect(() => {
    const element = grid.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    let over: Element | null = null;
    const stop = (): void => {
      clearTimeout(timer);
      clearTimeout(leaving);
    };
    const enter = ({ target }: PointerEvent): void => {
      const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
      if (cell === over) return;
      over = cell;
      stop();
      leaving = setTimeout(leave, leaveMs);
      if (cell !== null) timer = setTimeout(() => rest(cell), restMs);
    };
    const out = (): void => {
      over = null;
      stop();
      leaving = setTimeout(leave, leaveMs);
    };
    // The person continues by key or click.
    const goneOn = (): void => {
      stop();
      close();
    };
    // The element under the pointer has moved, and may now belong to another row.
    const scrolled = (): void => {
      over = null;
      goneOn();
    };
    const follows = new AbortController();
    const { signal } = follows;
    element.addEventListener('pointerover', enter, { signal });
    element.addEventListener('pointermove', enter, { signal });
    element.addEventListener('pointerleave', out, { signal });
    element.addEventListener('scroll', scrolled, { signal, passive: true });
    element.addEventListener('keydown', goneOn, { signal });
    element.addEventListener('pointerdown', goneOn, { signal });
    return () => {
      stop();
      follows.abort();
    };
  }, [grid]);
}
