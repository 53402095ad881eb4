/** Which account the settings should open at: set by a screen that needs it fixed, because screens don't know each other. */
import { create } from 'zustand';
import { go } from '../../base/router.ts';

interface EnvironmentChoice {
  /** Null until requested: the settings then show the account that new checks use. */
  readonly environmentId: string | null;
  /** Open at its key's limits. */
  readonly limits: boolean;
  /** Open where one is connected. */
  readonly adding: boolean;
}

export const useEnvironmentChoice = create<EnvironmentChoice>(() => ({ environmentId: null, limits: false, adding: false }));

/** Opens the settings at this account, optionally with the focus on its key's limits. */
export function openEnvironment(environmentId: string, part?: 'limits'): void {
  useEnvironmentChoice.setState({ environmentId, limits: part === 'limits', adding: false });
  go({ at: 'settings' });
}

/** Opens the settings where an account is connected. */
export function addEnvironment(): void {
  useEnvironmentChoice.setState({ adding: true });
  go({ at: 'settings' });
}
