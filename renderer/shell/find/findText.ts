/**
 * Finds text in the rendered page. The text nodes of a block are searched together, so that a word whose parts differ in color is one word.
 */

/** Maximum number of marked hits; with that many, one types another letter. */
export const mostFound = 1_000;

/** Not searched: the bar itself, text for screen readers only, and form input. */
const skipped = '[data-find-bar], .hidden-visually, script, style, textarea, select';

/** Lower case, unless that changes the length, since positions must not shift. */
const fold = (text: string): string => {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
};

/** The block in which the element's text flows: text in two blocks is never one word. */
function blockOf(element: Element, root: Element, known: Map<Element, Element>): Element {
  const before = known.get(element);
  if (before !== undefined) return before;
  const isInline = element !== root && element.parentElement !== null && getComputedStyle(element).display === 'inline';
  const block = isInline && element.parentElement !== null ? blockOf(element.parentElement, root, known) : element;
  known.set(element, block);
  return block;
}

interface Run {
  block: Element;
  nodes: Text[];
}

/** The visible text below `root`, block by block. */
function runsOf(root: Element): Run[] {
  const runs: Run[] = [];
  const known = new Map<Element, Element>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    const isRead = node instanceof Element && !node.matches(skipped) && node.checkVisibility({ visibilityProperty: true });
    return isRead ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_REJECT;
  });
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement === null) continue;
    const block = blockOf(node.parentElement, root, known);
    const last = runs.at(-1);
    if (last?.block === block) last.nodes.push(node);
    else runs.push({ block, nodes: [node] });
  }
  return runs;
}

/** The ranges of `text` below `root` in reading order, at most `mostFound` of them; ignores case. Empty for an empty text. */
export function findText(root: Element, text: string): Range[] {
  const wanted = fold(text);
  const found: Range[] = [];
  if (wanted === '') return found;
  for (const { nodes } of runsOf(root)) {
    const whole = fold(nodes.map(({ data }) => data).join(''));
    for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length)) {
      if (found.length === mostFound) return found;
      found.push(rangeIn(nodes, at, at + wanted.length));
    }
  }
  return found;
}

function rangeIn(nodes: readonly Text[], from: number, to: number): Range {
  const range = new Range();
  let start = 0;
  for (const node of nodes) {
    const end = start + node.data.length;
    if (from >= start && from < end) range.setStart(node, from - start);
    if (to > start && to <= end) {
      range.setEnd(node, to - start);
      return range;
    }
    start = end;
  }
  return range;
}

/** Scrolls all scrolling ancestors until the range is in view. */
export function scrollTo(range: Range): void {
  for (let box = range.startContainer.parentElement; box !== null; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === 'visible') continue;
    const at = range.getBoundingClientRect();
    const shown = box.getBoundingClientRect();
    if (at.top < shown.top || at.bottom > shown.bottom) box.scrollTop += at.top - shown.top - box.clientHeight / 2;
  }
}
