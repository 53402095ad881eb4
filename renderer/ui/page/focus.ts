/** Moves the focus to elements that are about to be rendered, and keeps popovers within the window. */

/** Marks an element for `focusSoon`. An id wouldn't do, because menus give their buttons ids of their own. */
export const focusName = (name: string): { 'data-focus': string } => ({ 'data-focus': name });

/** The name of the focused element; null if it has none. */
export const focusedName = (): string | null => document.activeElement?.getAttribute('data-focus') ?? null;

export const focusNow = (name: string): void => document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(name)}"]`)?.focus();

/** Focuses the element once the action is rendered and its menu has closed: otherwise the menu would return the focus to its button. */
export function focusSoon(name: string): void {
  setTimeout(() => focusNow(name), 0);
}

/** Keeps a popover within the window, however low: on the side with more room, shifted along, and as a last resort scrolling. */
export const inSight = {
  // If neither side has room for all of it, Mantine would leave it on the requested side, even if only 30 pixels remain there.
  flip: { fallbackStrategy: 'bestFit' },
  shift: { padding: 8 },
  size: { padding: 8 },
} as const;
