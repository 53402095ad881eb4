/** Stores which dialog of the window is open: the palette, the keys, or one about the program. */
import { create } from 'zustand';

export const useAboutShown = create<{ readonly shown: 'about' | 'report' | null }>(() => ({ shown: null }));

export const showAbout = (): void => useAboutShown.setState({ shown: 'about' });
export const showReport = (): void => useAboutShown.setState({ shown: 'report' });
export const closeAbout = (): void => useAboutShown.setState({ shown: null });

/** Whether the list of all keys is open: the window renders it, and any screen can open it. */
export const useKeysShown = create<{ readonly shown: boolean }>(() => ({ shown: false }));

export const showKeys = (): void => useKeysShown.setState({ shown: true });

/** `from`: the element that had the focus; null: closed. */
export const usePalette = create<{ readonly from: Element | null }>(() => ({ from: null }));

export const openPalette = (): void => usePalette.setState({ from: document.activeElement ?? document.body });
