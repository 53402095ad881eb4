/** Whether the palette is open, and where the keyboard was before. */
import { create } from 'zustand';

/** `from`: the element that had the focus; null: closed. */
export const usePalette = create<{ readonly from: Element | null }>(() => ({ from: null }));

export const openPalette = (): void => usePalette.setState({ from: document.activeElement ?? document.body });

/** Closes it and returns the focus. */
export function closePalette(): void {
  const { from } = usePalette.getState();
  usePalette.setState({ from: null });
  if (from instanceof HTMLElement) from.focus({ preventScroll: true });
}
