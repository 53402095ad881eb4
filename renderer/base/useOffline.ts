/** Whether calls to an environment can't leave this computer, as far as the system knows: it tells for sure only that there is no network. */
import { useSyncExternalStore } from 'react';
import { needsNetwork, type Environment } from '#contract/accounts/environment.ts';

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
const isOnline = (): boolean => navigator.onLine;

/** False while the environment isn't known. */
export function useOffline(environment: Pick<Environment, 'kind' | 'baseUrl'> | undefined): boolean {
  const online = useSyncExternalStore(subscribe, isOnline);
  return !online && needsNetwork(environment);
}
