/** Environments, and the usage of their keys. */
import { useQuery } from '@tanstack/react-query';
import type { Environment } from '#contract/accounts/environment.ts';
import { declareQuery, declareShared } from '../../base/queryClient.ts';
import { appState } from '../settings/queries.ts';

export const environments = declareShared('environments.list', {}, { 'environments.changed': {} });

/** Throttle: costs of calls are totaled over whole lists. */
export const costsPauseMs = 2000;

/** The events that follow calls to the service, of runs or by hand. */
const everyMs = costsPauseMs;
export const byCallsSent = { 'environments.changed': {}, 'lookups.changed': { everyMs }, 'runs.progressed': { everyMs } } as const;

/** Key usage per billing cycle; read when a screen that shows it opens. */
export const keyUsage = declareQuery('keys.usage', byCallsSent)({});

/** The environment that new plans use, shown by the chip in the bar; undefined while unknown. */
export function useEnvironment(): Environment | undefined {
  const id = useQuery(appState).data?.settings.environmentId;
  return useQuery(environments).data?.find(({ environmentId }) => environmentId === id);
}
