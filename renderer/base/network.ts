/** Reports to the program and to the window whether this computer is offline. */
import { useSyncExternalStore } from 'react';
import { needsNetwork, type Environment } from '#contract/accounts/environment.ts';
import { call } from '../bridge/call.ts';

/** Reports to the program until the returned function is called. */
export function followNetwork(): () => void {
  const tell = ({ type }: Event): void => {
    // If the report fails, runs detect the change by themselves.
    call('network.changed', { online: type === 'online' }).catch(() => undefined);
  };
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
const isOnline = (): boolean => navigator.onLine;

/** Whether the environment lacks a network that it needs; false while it is unknown. */
export function useOffline(environment: Pick<Environment, 'kind' | 'baseUrl'> | undefined): boolean {
  const online = useSyncExternalStore(subscribe, isOnline);
  return !online && needsNetwork(environment);
}
