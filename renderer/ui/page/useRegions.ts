/** F6 moves from one region of the window to the next, as in other programs; Shift+F6 moves back. */
import { useRef } from 'react';
import { useKeys } from '../../keys/useKeys.ts';

/** Marks an element as a region. Regions are visited in document order. */
export const region = { 'data-region': true } as const;

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]';

const canTake = (element: HTMLElement): boolean => element.tabIndex >= 0 && element.checkVisibility();

/** Focuses the region's last focused element, or else the region itself, or else the first control that Tab would reach. */
function enter(target: HTMLElement, last: WeakMap<HTMLElement, HTMLElement>): boolean {
  const before = last.get(target);
  const place =
    before?.isConnected === true && target.contains(before)
      ? before
      : target.tabIndex >= 0
        ? target
        : [...target.querySelectorAll<HTMLElement>(focusable)].find(canTake);
  place?.focus();
  return place !== undefined;
}

/** Binds F6 for the whole window; used once, by the frame of every screen. */
export function useRegions(): void {
  const last = useRef(new WeakMap<HTMLElement, HTMLElement>());
  const move = (step: 1 | -1): void => {
    const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((one) => one.checkVisibility());
    const { activeElement } = document;
    const at = regions.findLastIndex((one) => one.contains(activeElement));
    const here = regions[at];
    if (here !== undefined && activeElement instanceof HTMLElement) last.current.set(here, activeElement);
    const first = at === -1 && step === -1 ? 0 : at;
    for (let tries = 1; tries <= regions.length; tries++) {
      const next = regions[(first + step * tries + regions.length * 2) % regions.length];
      if (next !== undefined && enter(next, last.current)) return;
    }
  };
  useKeys({ 'window.nextRegion': () => move(1), 'window.previousRegion': () => move(-1) });
}
