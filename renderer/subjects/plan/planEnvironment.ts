/** With which environment a list's next run asks, and whose answers are in sight. */
import { useQuery } from '@tanstack/react-query';
import { needsNetwork, type Environment } from '#contract/accounts/environment.ts';
import { isSampleList } from '#contract/lists/sampleList.ts';
import { usePlanChoice } from './planChoice.ts';
import { environments, list, useEnvironment, useListCard } from '../../base/queries.ts';
import { useRoute } from '../../base/router.ts';
import { runsOf, useShownRun } from '../runs/runChoice.ts';

/**
 * The one chosen for this plan, else the window's, of those that `offered` names: all, and for the sample list those whose calls stay on this
 * computer. Undefined while it isn't known, and where `listId` is null.
 */
export function usePlanEnvironment(listId: string | null): { environment: Environment | undefined; offered: readonly Environment[] } {
  const usual = useEnvironment();
  const known = useQuery(environments).data ?? [];
  const chosen = usePlanChoice(({ byList }) => byList[listId ?? '']?.environmentId);
  const { data: asked, isPending } = useQuery({ ...list(listId ?? ''), enabled: listId !== null });
  if (listId === null || isPending) return { environment: undefined, offered: [] };
  const isSample = asked !== undefined && isSampleList(asked);
  const offered = isSample ? known.filter((one) => !needsNetwork(one)) : known;
  const of = (id: string | undefined): Environment | undefined => offered.find(({ environmentId }) => environmentId === id);
  return {
    environment: of(chosen) ?? of(usual?.environmentId) ?? (isSample ? offered.find(({ kind }) => kind === 'sandbox') : usual),
    offered,
  };
}

/**
 * Whose answers, or whose calls, the screen in sight is about: a plan's, a run's, those of a list that has answers, else the window's. `isSandbox`: they
 * are invented, also where an environment turned out to be a sandbox only when it answered.
 */
export function useShownAccount(): { environment: Environment | undefined; isSandbox: boolean } {
  const route = useRoute();
  const usual = useEnvironment();
  const known = useQuery(environments).data ?? [];
  const listId = 'listId' in route ? route.listId : null;
  const step = route.at === 'list' ? route.step : null;
  const isPlanning = step === 'plan' || step === 'check';
  const planned = usePlanEnvironment(isPlanning ? listId : null).environment;
  const { data: runs } = useQuery({ ...runsOf(listId ?? ''), enabled: step === 'run' });
  const run = useShownRun(listId ?? '', step === 'run' ? runs : undefined);
  const card = useListCard(listId ?? undefined);
  if (planned === undefined) {
    const account = run ?? card?.accounts.find(({ sandbox }) => sandbox === card.sandbox);
    const environment = known.find(({ environmentId }) => environmentId === account?.environmentId);
    if (!isPlanning && account !== undefined && environment !== undefined) return { environment, isSandbox: account.sandbox };
  }
  const environment = planned ?? usual;
  return { environment, isSandbox: environment?.kind === 'sandbox' };
}
