/** Whether the list of all keys is open: the window shows it, and any screen can open it. */
import { create } from 'zustand';

export const useKeysShown = create<{ readonly shown: boolean }>(() => ({ shown: false }));

export const showKeys = (): void => useKeysShown.setState({ shown: true });
