/** Environments, and the usage of their keys. */
import { useQuery } from '@tanstack/react-query';
import type { Environment } from '#contract/accounts/environment.ts';
import { declareQuery, declareShared } from '../../base/queryClient.ts';
import { appState } from '../settings/queries.ts';

export const environments = declareShared('environments.list', {}, { 'environments.changed': {} });

/** Throttle: costs of calls are totaled over whole lists. */
export const costsPauseMs = 2000;

/** Key usage per billing cycle; read when a screen that shows it opens. */
export const keyUsage = declareQuery('keys.usage', { 'environments.changed': {}, 'runs.progressed': { everyMs: costsPauseMs } })({});

/** The environment that new plans use, shown by the chip in the bar; undefined while unknown. */
export function useEnvironment(): Environment | undefined {
  const id = useQuery(appState).data?.settings.environmentId;
  return useQuery(environments).data?.find(({ environmentId }) => environmentId === id);
}
