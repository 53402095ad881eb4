/** With which environment a list's next run asks. */
import { useQuery } from '@tanstack/react-query';
import { needsNetwork, type Environment } from '../../electron/contract/environment.ts';
import { isSampleList } from '../../electron/contract/sampleList.ts';
import { usePlanChoice } from './planChoice.ts';
import { environments, list, useEnvironment } from './queries.ts';
import { useRoute } from './router.ts';

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

/** The one that matters on the screen in sight: what is planned asks with its own. */
export function useShownEnvironment(): Environment | undefined {
  const route = useRoute();
  const usual = useEnvironment();
  return usePlanEnvironment(route.at === 'list' && route.step === 'plan' ? route.listId : null).environment ?? usual;
}
