/** A single Tab stop for many controls; the arrow keys move between them, as in any toolbar. */
import { useEffect, type RefObject } from 'react';
import { ownKeys } from '../../keys/offeredActs.ts';

const ahead = { horizontal: ['ArrowRight'], vertical: ['ArrowDown', 'ArrowRight'] } as const;
const back = { horizontal: ['ArrowLeft'], vertical: ['ArrowUp', 'ArrowLeft'] } as const;

const itemsOf = (region: HTMLElement): HTMLElement[] =>
  [...region.querySelectorAll<HTMLElement>('button:not(:disabled), a[href], input[type=range]')].filter((item) => item.checkVisibility());
/** Keys that a slider handles itself. */
const slides = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/**
 * Makes the buttons, links and sliders in an element one Tab stop: arrow keys, Home and End move among them, and Tab returns to the one
 * that was focused last. On a slider, ← and → move its thumb, and ↑ and ↓ move on. Text fields keep their own Tab stop.
 */
export function useRoving(ref: RefObject<HTMLElement | null>, axis: 'horizontal' | 'vertical'): void {
  useEffect(() => {
    const region = ref.current;
    if (region === null) return;
    let current: HTMLElement | null = null;
    const settle = (): void => {
      const items = itemsOf(region);
      if (current === null || !items.includes(current)) current = items[0] ?? null;
      for (const item of items) item.tabIndex = item === current ? 0 : -1;
    };
    const follow = (event: FocusEvent): void => {
      const item = itemsOf(region).find((one) => one === event.target);
      if (item === undefined) return;
      current = item;
      settle();
    };
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const items = itemsOf(region);
      const at = items.findIndex((item) => item === document.activeElement);
      if (at === -1 || (items[at]?.matches('input') === true && slides.includes(event.key))) return;
      const isIn = (keys: readonly string[]): boolean => keys.includes(event.key);
      const next = isIn(ahead[axis])
        ? (at + 1) % items.length
        : isIn(back[axis])
          ? (at - 1 + items.length) % items.length
          : isIn(['Home'])
            ? 0
            : isIn(['End'])
              ? items.length - 1
              : null;
      if (next === null) return;
      event.preventDefault();
      items[next]?.focus();
    };
    const own = [...ahead[axis], ...back[axis], 'Home', 'End'];
    region.setAttribute(ownKeys, own.flatMap((key) => [key, `shift+${key}`]).join(' '));
    settle();
    const changed = new MutationObserver(settle);
    changed.observe(region, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'hidden'] });
    region.addEventListener('focusin', follow);
    region.addEventListener('keydown', press);
    return () => {
      changed.disconnect();
      region.removeEventListener('focusin', follow);
      region.removeEventListener('keydown', press);
    };
  }, [ref, axis]);
}
