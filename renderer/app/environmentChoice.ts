/** Which environment the settings are to show: carried from a screen that needs it mended, because screens don't know each other. */
import { create } from 'zustand';
import { go } from './router.ts';

/** Null until somebody asked for one: then the settings show the one that new plans start with. */
export const useEnvironmentChoice = create<{ readonly environmentId: string | null }>(() => ({ environmentId: null }));

/** Opens the settings at this environment. */
export function openEnvironment(environmentId: string): void {
  useEnvironmentChoice.setState({ environmentId });
  go({ at: 'settings' });
}
