/** Layout faults of a page at the window's size: cut text, covered controls, fields too low to type in, a page that scrolls sideways. */
import type { Page } from 'playwright-core';

/**
 * Checks everything that is drawn; if a dialog is open, only the dialog. Text may end in an ellipsis only if a `title` has all of it, or in
 * the cells of a grid, whose rows open in full. Anything in a scrolling element counts as reachable. Returns `fault: element`.
 */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults);

/** Runs in the page: it must not use anything from outside itself. */
async function findFaults(): Promise<string[]> {
  const found = new Set<string>();
  const slack = 1.5;
  const words = (element: Element): string => {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()} “${name.trim().replace(/\s+/g, ' ').slice(0, 60)}”`;
  };
  const isDrawn = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.hidden-visually') === null &&
    // Only for screen readers, or only while focused.
    !getComputedStyle(element).clipPath.startsWith('inset(50%');
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter(isDrawn);
  const root = dialogs.at(-1) ?? document.body;

  /** How non-scrolling ancestors cut a box: what is left of it, and which one cuts it. */
  const cutBy = (element: Element, box: DOMRect): { by: Element; across: boolean } | null => {
    let { left, right, top, bottom } = box;
    let { position } = getComputedStyle(element);
    for (let one = element.parentElement; one !== null && position !== 'fixed'; one = one.parentElement) {
      const style = getComputedStyle(one);
      // An absolutely positioned element isn't cut by ancestors below its containing block.
      if (position === 'absolute' && style.position === 'static') continue;
      ({ position } = style);
      const frame = one.getBoundingClientRect();
      const scrollsX = /auto|scroll/.test(style.overflowX);
      const scrollsY = /auto|scroll/.test(style.overflowY);
      if (!scrollsX && style.overflowX !== 'visible' && (left < frame.left - slack || right > frame.right + slack))
        return { by: one, across: true };
      if (!scrollsY && style.overflowY !== 'visible' && (top < frame.top - slack || bottom > frame.bottom + slack))
        return { by: one, across: false };
      // A scrolling element can bring it into its own frame.
      if (scrollsX) [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (scrollsY) [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      if (left > right || top > bottom) return null;
    }
    if (left < -slack || right > innerWidth + slack) return { by: document.documentElement, across: true };
    if (top < -slack || bottom > innerHeight + slack) return { by: document.documentElement, across: false };
    return null;
  };
  /** What is left of a box within everything that scrolls or cuts it. */
  const seenOf = (element: Element, box: DOMRect): DOMRect => {
    let { left, right, top, bottom } = box;
    let { position } = getComputedStyle(element);
    for (let one: Element | null = element; one !== null && (one === element || position !== 'fixed'); one = one.parentElement) {
      const style = getComputedStyle(one);
      if (position === 'absolute' && style.position === 'static') continue;
      ({ position } = style);
      const frame = one.getBoundingClientRect();
      if (style.overflowX !== 'visible') [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (style.overflowY !== 'visible') [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const saysWhole = (element: Element): boolean => element.closest('[title]') !== null || element.closest('[role=gridcell]') !== null;

  // The page itself never scrolls.
  if (document.documentElement.scrollWidth > innerWidth + slack)
    found.add(`the page scrolls sideways: ${document.documentElement.scrollWidth} px`);

  // Text: neither cut nor under other text.
  const texts: { element: Element; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || node.textContent?.trim() === '' || !isDrawn(element) || element.closest('svg, style, script') !== null)
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      // Text cut by its own element: its own frame counts, too. Text that its own element scrolls is cut with it.
      const style = getComputedStyle(element);
      const frame = element.getBoundingClientRect();
      const scrolls = /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`);
      const cut = cutBy(element, scrolls ? frame : box);
      const ownCut =
        style.overflowX !== 'visible' &&
        !/auto|scroll/.test(style.overflowX) &&
        (box.right > frame.right + slack || box.left < frame.left - slack);
      // A list that shows what fits, and omits the rest on purpose.
      if (cut?.by.matches('[data-spills]') === true) continue;
      const ellipsis = (one: Element): boolean => getComputedStyle(one).textOverflow === 'ellipsis' && saysWhole(one);
      if (ownCut ? !ellipsis(element) : cut !== null && !(cut.across && ellipsis(cut.by)))
        found.add(`cut text: ${words(element)}${cut === null || ownCut ? '' : ` by ${cut.by.tagName.toLowerCase()}.${cut.by.className}`}`);
      // For text that ends in an ellipsis, only the visible part counts.
      const across = !ownCut && cut?.across === true ? cut.by.getBoundingClientRect() : frame;
      const isCut = ownCut || cut?.across === true;
      const [left, right] = [Math.max(box.left, across.left), Math.min(box.right, across.right)];
      const shown = seenOf(element, isCut ? new DOMRect(left, box.y, Math.max(0, right - left), box.height) : box);
      // What is scrolled out of sight lies over nothing.
      if (shown.width >= 1 && shown.height >= 1) texts.push({ element, box: shown });
    }
  }
  const visible = texts.filter(({ element, box }) => {
    // Temporary popovers cover other elements, and a grid's rows pass under its headings.
    if (element.closest('[role=grid], [role=menu], [role=listbox], .mantine-Notifications-root') !== null) return false;
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return at !== null && (element.contains(at) || at.contains(element));
  });
  visible.forEach(({ element, box }, index) => {
    for (const other of visible.slice(index + 1)) {
      if (other.element === element) continue;
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (across > 2 && down > 4) found.add(`text over text: ${words(element)} and ${words(other.element)}`);
    }
  });

  // Controls: each can be scrolled into view, isn't covered, and is high enough.
  const controls = [...root.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role=slider]')].filter(
    (control) => isDrawn(control) && control.closest('[role=grid]') === null,
  );
  const list = [...document.querySelectorAll('[role=menu], [role=listbox]')].some(isDrawn);
  for (const control of controls) {
    const input = control.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea, select');
    // A radio button or a switch is drawn by its label.
    const shown = control.matches('[type=radio], [type=checkbox]') ? (control.closest('label') ?? control) : control;
    const height = (control.closest('.mantine-Input-wrapper') ?? shown).getBoundingClientRect().height;
    if (input && height > 0 && height < 25.5) found.add(`a field of ${Math.round(height)} px: ${words(control)}`);
    const cut = cutBy(shown, shown.getBoundingClientRect());
    if (cut !== null && shown.getBoundingClientRect().width > 1)
      found.add(`a cut control: ${words(control)} by ${cut.by.tagName.toLowerCase()}.${cut.by.className}`);
    if (list || cut !== null) continue;
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const box = shown.getBoundingClientRect();
    if (box.width < 2) continue;
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const label = control.closest('label') ?? control;
    if (at === null) found.add(`out of sight: ${words(control)}`);
    else if (
      !label.contains(at) &&
      !at.contains(control) &&
      !(control.closest('.mantine-Input-wrapper')?.contains(at) ?? false) &&
      at.closest('[class*=Notification]') === null
    )
      found.add(`covered control: ${words(control)} by ${words(at)}`);
  }

  // Scrolling elements must be high enough to read in.
  for (const area of root.querySelectorAll<HTMLElement>('*')) {
    const { overflowY } = getComputedStyle(area);
    if (!/auto|scroll/.test(overflowY) || area.scrollHeight <= area.clientHeight + 1 || !isDrawn(area)) continue;
    if (area.matches('textarea, pre, [role=listbox] *')) continue;
    if (area.clientHeight < Math.min(120, area.scrollHeight * 0.9))
      found.add(`only ${area.clientHeight} of ${area.scrollHeight} px to read in: ${area.className || area.tagName}`);
  }
  return Promise.resolve([...found]);
}
