/** Moves the keyboard to what is about to be drawn, and finds what is in sight. */

/** Marks an element for `focusSoon`: an id would not do, because menus give their buttons ids of their own. */
export const focusName = (name: string): { 'data-focus': string } => ({ 'data-focus': name });

/** The name of the focused element; null if it has none. */
export const focusedName = (): string | null => document.activeElement?.getAttribute('data-focus') ?? null;

export const focusNow = (name: string): void => document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(name)}"]`)?.focus();

/** Waits until the action is rendered and its menu has closed: otherwise the menu would return the focus to its button. */
export function focusSoon(name: string): void {
  setTimeout(() => focusNow(name), 0);
}

/** Keeps a popover within the window, however low that is: on the side with more room, moved along, and as a last resort scrolling. */
export const inSight = {
  // Where neither side has room for all of it, Mantine would leave it on the side asked for, be it 30 pixels high.
  flip: { fallbackStrategy: 'bestFit' },
  shift: { padding: 8 },
  size: { padding: 8 },
} as const;
