/** Moves the focus to an element that an action has just created or moved. */

/** Marks an element for `focusSoon`: an id would not do, because menus give their buttons ids of their own. */
export const focusName = (name: string): { 'data-focus': string } => ({ 'data-focus': name });

/** The name of the focused element; null if it has none. */
export const focusedName = (): string | null => document.activeElement?.getAttribute('data-focus') ?? null;

/** Waits until the action is rendered and its menu has closed: otherwise the menu would return the focus to its button. */
export function focusSoon(name: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(name)}"]`)?.focus(), 0);
}
