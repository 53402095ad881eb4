/** F6 moves from one region of the window to the next, as in other programs; Shift F6 moves back. */

/** Marks an element as a region. Regions are visited in document order. */
export const region = { 'data-region': true } as const;

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]';

const canTake = (element: HTMLElement): boolean => element.tabIndex >= 0 && element.checkVisibility();

/** The last focused element of each region. */
const last = new WeakMap<HTMLElement, HTMLElement>();

/** Focuses the region's last focused element, else the region itself, else the first control that Tab would reach. */
function enter(target: HTMLElement): boolean {
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

/** Moves the focus to the next region, or the previous one. */
export function moveToRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((one) => one.checkVisibility());
  const { activeElement } = document;
  const at = regions.findLastIndex((one) => one.contains(activeElement));
  const here = regions[at];
  if (here !== undefined && activeElement instanceof HTMLElement) last.set(here, activeElement);
  const first = at === -1 && step === -1 ? 0 : at;
  for (let tries = 1; tries <= regions.length; tries++) {
    const next = regions[(first + step * tries + regions.length * 2) % regions.length];
    if (next !== undefined && enter(next)) return;
  }
}
