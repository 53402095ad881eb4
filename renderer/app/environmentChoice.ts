/** Which environment the settings are to show: carried from a screen that needs it mended, because screens don't know each other. */
import { create } from 'zustand';
import { go } from './router.ts';

/** Null until somebody asked for one: then the settings show the one that new plans start with. `limits`: its key's limits are what is to be changed. */
export const useEnvironmentChoice = create<{ readonly environmentId: string | null; readonly limits: boolean }>(() => ({
  environmentId: null,
  limits: false,
}));

/** Opens the settings at this environment, with the focus on its key's limits where those are what is wanted. */
export function openEnvironment(environmentId: string, part?: 'limits'): void {
  useEnvironmentChoice.setState({ environmentId, limits: part === 'limits' });
  go({ at: 'settings' });
}
