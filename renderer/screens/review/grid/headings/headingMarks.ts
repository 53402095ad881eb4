/** Attributes that identify the parts of a heading. */

/** Marks the heading's button, which takes the focus; its value is the column's key. */
export const headingMark = 'data-heading';

/** Marks the heading's edge, which can be dragged. */
export const edgeMark = 'data-edge';

/** Key of the column whose heading has the focus; null if none has. */
export const focusedHeading = (): string | null => document.activeElement?.getAttribute(headingMark) ?? null;

export const headingsIn = (element: Element | null): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>(`[${headingMark}]`) ?? []),
];

export const headingOf = (element: Element | null, key: string): HTMLElement | undefined =>
  headingsIn(element).find((heading) => heading.getAttribute(headingMark) === key);

/** Focuses the first heading that sorts, or else the first one. Returns whether there is one. */
export function focusHeading(element: Element | null): boolean {
  const headings = headingsIn(element);
  const target = headings.find(({ dataset }) => dataset['sorted'] !== undefined) ?? headings[0];
  target?.focus();
  return target !== undefined;
}
