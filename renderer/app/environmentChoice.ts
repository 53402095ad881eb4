/** Which environment the settings should open at: set by a screen that needs it fixed, because screens don't know each other. */
import { create } from 'zustand';
import { go } from './router.ts';

/** Null until requested: the settings then show the environment that new plans start with. `limits`: open at its key's limits. */
export const useEnvironmentChoice = create<{ readonly environmentId: string | null; readonly limits: boolean }>(() => ({
  environmentId: null,
  limits: false,
}));

/** Opens the settings at this environment, optionally with the focus on its key's limits. */
export function openEnvironment(environmentId: string, part?: 'limits'): void {
  useEnvironmentChoice.setState({ environmentId, limits: part === 'limits' });
  go({ at: 'settings' });
}
