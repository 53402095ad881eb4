/** Attributes by which the parts of a heading are found. */

/** Its button, which takes the keyboard; its value is the column's key. */
export const headingMark = 'data-heading';

/** Its edge, which is dragged. */
export const edgeMark = 'data-edge';

/** The key of the column whose heading has the keyboard; null: none has. */
export const focusedHeading = (): string | null => document.activeElement?.getAttribute(headingMark) ?? null;
