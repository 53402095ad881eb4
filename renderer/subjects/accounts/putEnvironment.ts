import type { Environment } from '#contract/accounts/environment.ts';
import { environments } from '../../base/queries.ts';
import { queryClient } from '../../base/queryClient.ts';

/** Replaces the cached environment with the one that a command returned. */
export function putEnvironment(changed: Environment): void {
  queryClient.setQueryData(environments.queryKey, (all) =>
    all?.map((one) => (one.environmentId === changed.environmentId ? changed : one)),
  );
}
