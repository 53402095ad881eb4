/** Moves the focus to what an action has just made or moved. */

/** Once the action is drawn, and a menu that closes by it has noticed: otherwise the menu would take the focus back to its button. */
export function focusSoon(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus(), 0);
}
