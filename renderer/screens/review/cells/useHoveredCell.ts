/** Reports a cell that the pointer rests on and that says more than it shows, and when the pointer has left it. */
import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Column } from '../grid/columns.ts';
import type { Review } from '../store/reviewStore.ts';
import { cellAt, isCut, type Cell } from './copying.ts';

const restMs = 600;
/** Time to reach the text that has opened. */
const leaveMs = 200;

interface Reach {
  readonly review: Review;
  readonly columns: readonly Column[];
  readonly grid: RefObject<HTMLElement | null>;
  /** Whether the pointer is on the opened text. */
  readonly isInside: () => boolean;
  readonly onRest: (cell: Cell) => void;
  readonly onLeave: () => void;
}

export function useHoveredCell({ review, columns, grid, isInside, onRest, onLeave }: Reach): void {
  const rest = useEffectEvent((target: EventTarget | null) => {
    const cell = cellAt(review, columns, target);
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
    // Somebody goes on by key or click.
    const goneOn = (): void => {
      stop();
      close();
    };
    // What was under the pointer has moved, and its element may have become that of another row.
    const scrolled = (): void => {
      over = null;
      goneOn();
    };
    element.addEventListener('pointerover', enter);
    element.addEventListener('pointermove', enter);
    element.addEventListener('pointerleave', out);
    element.addEventListener('scroll', scrolled, { passive: true });
    element.addEventListener('keydown', goneOn);
    element.addEventListener('pointerdown', goneOn);
    return () => {
      stop();
      element.removeEventListener('pointerover', enter);
      element.removeEventListener('pointermove', enter);
      element.removeEventListener('pointerleave', out);
      element.removeEventListener('scroll', scrolled);
      element.removeEventListener('keydown', goneOn);
      element.removeEventListener('pointerdown', goneOn);
    };
  }, [grid]);
}
