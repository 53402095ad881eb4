/** Where the keyboard is while nothing else has it: on the grid, or on triage's card. */

/** Marks what takes it; the innermost one does. */
export const takesFocus = { 'data-takes-focus': true } as const;

export const focusRows = (): void =>
  [...document.querySelectorAll<HTMLElement>('[data-takes-focus]')].at(-1)?.focus({ preventScroll: true });
