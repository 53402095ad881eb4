/** With which environment a list's next run asks. */
import { useQuery } from '@tanstack/react-query';
import type { Environment } from '../../electron/contract/environment.ts';
import { isSampleList } from '../../electron/contract/sampleList.ts';
import { usePlanChoice } from './planChoice.ts';
import { environments, list, useEnvironment } from './queries.ts';
import { useRoute } from './router.ts';

/**
 * The one chosen for this plan, else the window's; of the sample list always the sandbox. Undefined while it isn't known, and where `listId` is
 * null. `isChosen` false: there is nothing to choose.
 */
export function usePlanEnvironment(listId: string | null): { environment: Environment | undefined; isChosen: boolean } {
  const usual = useEnvironment();
  const known = useQuery(environments).data;
  const chosen = usePlanChoice(({ byList }) => byList[listId ?? '']?.environmentId);
  const { data: asked, isPending } = useQuery({ ...list(listId ?? ''), enabled: listId !== null });
  if (listId === null || isPending) return { environment: undefined, isChosen: true };
  if (asked !== undefined && isSampleList(asked)) return { environment: known?.find(({ kind }) => kind === 'sandbox'), isChosen: false };
  return { environment: known?.find(({ environmentId }) => environmentId === chosen) ?? usual, isChosen: true };
}

/** The one that matters on the screen in sight: what is planned asks with its own. */
export function useShownEnvironment(): Environment | undefined {
  const route = useRoute();
  const usual = useEnvironment();
  return usePlanEnvironment(route.at === 'list' && route.step === 'plan' ? route.listId : null).environment ?? usual;
}
