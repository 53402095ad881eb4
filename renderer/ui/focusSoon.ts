/** Moves the focus to what an action has just made or moved. */

/** Marks an element that `focusSoon` finds: an id would not do, because menus give their buttons ids of their own. */
export const focusName = (name: string): { 'data-focus': string } => ({ 'data-focus': name });

/** The name of the element that has the focus; null where it has none. */
export const focusedName = (): string | null => document.activeElement?.getAttribute('data-focus') ?? null;

/** Once the action is drawn, and a menu that closes by it has noticed: otherwise the menu would take the focus back to its button. */
export function focusSoon(name: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(name)}"]`)?.focus(), 0);
}
