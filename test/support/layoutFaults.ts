/**
 * Layout faults of a page at the window's size: clipped text, covered controls, main buttons under a notice, fields too low to type in, a
 * page that scrolls sideways.
 */
import type { Page } from 'playwright-core';

/**
 * Checks everything that is drawn; if a dialog is open, only the dialog. Text may end in an ellipsis only if a `title` contains all of it,
 * or in the cells of a grid, whose rows open in full. Anything in a scrolling element counts as reachable. Returns `fault: element`.
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
  /** Caches each result: every text queries all of its ancestors, most of which it shares with neighboring text. */
  const remembered = <T>(read: (element: Element) => T): { of: (element: Element) => T; forget: () => void } => {
    const known = new Map<Element, T>();
    const of = (element: Element): T => {
      const before = known.get(element);
      if (before !== undefined) return before;
      const now = read(element);
      known.set(element, now);
      return now;
    };
    return { of, forget: () => known.clear() };
  };
  // Nothing else runs before this ends, so styles don't change; boxes move when this function scrolls.
  const { of: styleOf } = remembered((element) => {
    const { position, overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element);
    const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
    return {
      position,
      cutsX: overflowX !== 'visible',
      cutsY: overflowY !== 'visible',
      scrollsX: scrolls(overflowX),
      scrollsY: scrolls(overflowY),
      endsInEllipsis: textOverflow === 'ellipsis',
      // Only for screen readers, or only while focused.
      isClipped: clipPath.startsWith('inset(50%'),
    };
  });
  const { of: boxOf, forget: forgetBoxes } = remembered((element) => element.getBoundingClientRect());
  const { of: isDrawn } = remembered(
    (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.hidden-visually') === null &&
      !styleOf(element).isClipped,
  );
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter(isDrawn);
  const root = dialogs.at(-1) ?? document.body;

  /** Computes how non-scrolling ancestors clip a box: what remains of it, and which one clips it. */
  const cutBy = (element: Element, box: DOMRect): { by: Element; across: boolean } | null => {
    let { left, right, top, bottom } = box;
    let { position } = styleOf(element);
    for (let one = element.parentElement; one !== null && position !== 'fixed'; one = one.parentElement) {
      const style = styleOf(one);
      // An absolutely positioned element isn't cut by ancestors below its containing block.
      if (position === 'absolute' && style.position === 'static') continue;
      ({ position } = style);
      const { cutsX, cutsY, scrollsX, scrollsY } = style;
      if (!cutsX && !cutsY) continue;
      const frame = boxOf(one);
      if (!scrollsX && cutsX && (left < frame.left - slack || right > frame.right + slack)) return { by: one, across: true };
      if (!scrollsY && cutsY && (top < frame.top - slack || bottom > frame.bottom + slack)) return { by: one, across: false };
      // A scrolling element can bring it into its own frame.
      if (scrollsX) [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (scrollsY) [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      if (left > right || top > bottom) return null;
    }
    if (left < -slack || right > innerWidth + slack) return { by: document.documentElement, across: true };
    if (top < -slack || bottom > innerHeight + slack) return { by: document.documentElement, across: false };
    return null;
  };
  /** Returns what remains of a box within everything that scrolls or clips it. */
  const seenOf = (element: Element, box: DOMRect): DOMRect => {
    let { left, right, top, bottom } = box;
    let { position } = styleOf(element);
    for (let one: Element | null = element; one !== null && (one === element || position !== 'fixed'); one = one.parentElement) {
      const style = styleOf(one);
      if (position === 'absolute' && style.position === 'static') continue;
      ({ position } = style);
      if (!style.cutsX && !style.cutsY) continue;
      const frame = boxOf(one);
      if (style.cutsX) [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (style.cutsY) [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const saysWhole = (element: Element): boolean => element.closest('[title]') !== null || element.closest('[role=gridcell]') !== null;

  // The page itself never scrolls.
  if (document.documentElement.scrollWidth > innerWidth + slack)
    found.add(`the page scrolls sideways: ${document.documentElement.scrollWidth} px`);

  // Text: neither clipped nor under other text.
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
      // Text clipped by its own element: its own frame counts too. Text that its own element scrolls is clipped with it.
      const style = styleOf(element);
      const frame = boxOf(element);
      const scrolls = style.scrollsX || style.scrollsY;
      const cut = cutBy(element, scrolls ? frame : box);
      const ownCut = style.cutsX && !style.scrollsX && (box.right > frame.right + slack || box.left < frame.left - slack);
      // A list that shows what fits, and omits the rest on purpose.
      if (cut?.by.matches('[data-spills]') === true) continue;
      const ellipsis = (one: Element): boolean => styleOf(one).endsInEllipsis && saysWhole(one);
      if (ownCut ? !ellipsis(element) : cut !== null && !(cut.across && ellipsis(cut.by)))
        found.add(`cut text: ${words(element)}${cut === null || ownCut ? '' : ` by ${cut.by.tagName.toLowerCase()}.${cut.by.className}`}`);
      // For text that ends in an ellipsis, only the visible part counts.
      const across = !ownCut && cut?.across === true ? boxOf(cut.by) : frame;
      const isCut = ownCut || cut?.across === true;
      const [left, right] = [Math.max(box.left, across.left), Math.min(box.right, across.right)];
      const shown = seenOf(element, isCut ? new DOMRect(left, box.y, Math.max(0, right - left), box.height) : box);
      // Text scrolled out of sight covers nothing.
      if (shown.width >= 1 && shown.height >= 1) texts.push({ element, box: shown });
    }
  }
  const inSight = texts.filter(({ element, box }) => {
    // Temporary popovers cover other elements, and a grid's rows scroll under its headings.
    if (element.closest('[role=grid], [role=menu], [role=listbox], .mantine-Notifications-root') !== null) return false;
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return at !== null && (element.contains(at) || at.contains(element));
  });
  // From the top down: an element that begins below the end of a text overlaps no part of it, and neither do those that follow.
  const downwards = inSight
    .map(({ element, box: { left, right, top, bottom } }, order) => ({ element, order, left, right, top, bottom }))
    .sort((one, other) => one.top - other.top);
  downwards.forEach((one, index) => {
    for (let at = index + 1; at < downwards.length; at += 1) {
      const other = downwards[at];
      if (other === undefined || one.bottom - other.top <= 4) break;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - other.top;
      if (other.element === one.element || across <= 2 || down <= 4) continue;
      const [first, second] = one.order < other.order ? [one, other] : [other, one];
      found.add(`text over text: ${words(first.element)} and ${words(second.element)}`);
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
    const { height } = boxOf(control.closest('.mantine-Input-wrapper') ?? shown);
    if (input && height > 0 && height < 25.5) found.add(`a field of ${Math.round(height)} px: ${words(control)}`);
    const cut = cutBy(shown, boxOf(shown));
    if (cut !== null && boxOf(shown).width > 1)
      found.add(`a cut control: ${words(control)} by ${cut.by.tagName.toLowerCase()}.${cut.by.className}`);
    if (list || cut !== null) continue;
    control.scrollIntoView({ block: 'center', inline: 'center' });
    forgetBoxes();
    const box = boxOf(shown);
    if (box.width < 2) continue;
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const label = control.closest('label') ?? control;
    if (at === null) found.add(`out of sight: ${words(control)}`);
    else if (
      !label.contains(at) &&
      !at.contains(control) &&
      !(control.closest('.mantine-Input-wrapper')?.contains(at) ?? false) &&
      // A notice may lie over anything but a main button.
      (at.closest('[class*=Notification]') === null || control.matches('[data-variant=filled], [data-main]'))
    )
      found.add(`covered control: ${words(control)} by ${words(at)}`);
  }

  // Scrolling elements must be high enough to read in.
  for (const area of root.querySelectorAll<HTMLElement>('*')) {
    if (!styleOf(area).scrollsY || area.scrollHeight <= area.clientHeight + 1 || !isDrawn(area)) continue;
    if (area.matches('textarea, pre, [role=listbox] *')) continue;
    if (area.clientHeight < Math.min(120, area.scrollHeight * 0.9))
      found.add(`only ${area.clientHeight} of ${area.scrollHeight} px to read in: ${area.className || area.tagName}`);
  }
  return Promise.resolve([...found]);
}
