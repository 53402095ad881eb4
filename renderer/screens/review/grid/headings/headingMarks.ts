/** Attributes by which the parts of a heading are found. */

/** Its button, which takes the keyboard; its value is the column's key. */
export const headingMark = 'data-heading';

/** Its edge, which is dragged. */
export const edgeMark = 'data-edge';

/** The key of the column whose heading has the keyboard; null: none has. */
export const focusedHeading = (): string | null => document.activeElement?.getAttribute(headingMark) ?? null;

export const headingsIn = (element: Element | null): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>(`[${headingMark}]`) ?? []),
];

/** The heading's button of the column with this key. */
export const headingOf = (element: Element | null, key: string): HTMLElement | undefined =>
  headingsIn(element).find((heading) => heading.getAttribute(headingMark) === key);

/** Focuses the heading that sorts, else the first. Returns whether there is one. */
export function focusHeading(element: Element | null): boolean {
  const headings = headingsIn(element);
  const target = headings.find(({ dataset }) => dataset['sorted'] !== undefined) ?? headings[0];
  target?.focus();
  return target !== undefined;
}
