/** What several screens show: lists, environments and settings. Small things only; rows are never kept here. */
import { useQuery } from '@tanstack/react-query';
import type { Environment } from '../../electron/contract/environment.ts';
import type { ListCard } from '../../electron/contract/list.ts';
import { queryClient, reading, shared } from './queryClient.ts';

export const appState = shared('app.state', {});
export const lists = shared('lists.list', {});
export const environments = shared('environments.list', {});
/** What became of damaged or replaced files, until somebody took note. */
export const storageNotices = shared('storage.notices', {});
/** Lists that were found damaged since the program started. */
export const damagedLists = shared('lists.damaged', {});
/** Lists that were deleted and can still be brought back, last deleted first. */
export const deletedLists = shared('lists.deleted', {});
export const backups = shared('backups.list', {});

/** Key usage per billing cycle; read when a screen that shows it opens. */
export const keyUsage = reading('keys.usage', {});

/** One list in full: mapping, findings, sources. Read when a screen opens; what was known of it stays in sight meanwhile. */
export const list = (listId: string) => reading('lists.get', { listId });
// Said here, so that it holds for a list too that a command has just answered with.
queryClient.setQueryDefaults(['lists.get'], { gcTime: Infinity });

/** The list's card (name, where it stands), or undefined while it is not known. */
export const useListCard = (listId: string | undefined): ListCard | undefined =>
  useQuery({ ...lists, select: (cards) => cards.find((card) => card.listId === listId) }).data;

/** Who writes: the name that stands beside what is decided. Undefined while it is not known. */
export const operatorNow = (): string | undefined => queryClient.getQueryData(appState.queryKey)?.settings.operator;

/** The environment that new plans start with: the one of the chip in the bar. */
export function useEnvironment(): Environment | undefined {
  const id = useQuery(appState).data?.settings.environmentId;
  return useQuery(environments).data?.find(({ environmentId }) => environmentId === id);
}
