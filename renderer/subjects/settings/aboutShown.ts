/** Which of the dialogs about the program is open. */
import { create } from 'zustand';

export const useAboutShown = create<{ readonly shown: 'about' | 'report' | null }>(() => ({ shown: null }));

export const showAbout = (): void => useAboutShown.setState({ shown: 'about' });
export const showReport = (): void => useAboutShown.setState({ shown: 'report' });
export const closeAbout = (): void => useAboutShown.setState({ shown: null });
