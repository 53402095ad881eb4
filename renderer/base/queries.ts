/** Data that several screens show: lists, environments and settings. Small things only; rows are never cached here. */
import { infiniteQueryOptions, useQuery } from '@tanstack/react-query';
import type { Environment } from '#contract/accounts/environment.ts';
import type { ListCard } from '#contract/lists/list.ts';
import type { HistoryEntry } from '#contract/review/decision.ts';
import type { Settings } from '#contract/settings/settings.ts';
import type { TeamState } from '#contract/team/team.ts';
import { call } from '../bridge/call.ts';
import { queryClient, read, reading, shared } from './queryClient.ts';

export const appState = shared('app.state', {});
export const lists = shared('lists.list', {});
export const environments = shared('environments.list', {});
/** What happened to damaged or replaced files, until somebody acknowledges it. */
export const storageNotices = shared('storage.notices', {});
/** Lists that were found damaged since the program started. */
export const damagedLists = shared('lists.damaged', {});
/** Lists that were deleted and can still be restored, last deleted first. */
export const deletedLists = shared('lists.deleted', {});
/** What is kept until when, and what is past that; read when the lists are shown. */
export const retention = reading('retention.read', {});
/** What is known of updates of the desktop program. */
export const updates = shared('updates.state', {});
export const backups = shared('backups.list', {});
/** The keys that evidence is signed with, and whether signing works. */
export const signingState = reading('evidence.keys', {});

/** Key usage per billing cycle; read when a screen that shows it opens. */
export const keyUsage = reading('keys.usage', {});

/** One list in full: mapping, findings, sources. Read when a screen opens; the cached version stays visible meanwhile. */
export const list = (listId: string) => reading('lists.get', { listId });
// A default for the key, so that it also applies to a list that a command returned.
queryClient.setQueryDefaults(['lists.get'], { gcTime: Infinity });

/** The list's saved views, as they are shown. */
export const savedViews = (listId: string) => reading('review.savedViews', { listId });

const historyPage = 50;

/** A list's decisions and notes, newest first, page by page. */
export const history = (listId: string) =>
  infiniteQueryOptions({
    queryKey: ['review.history', { listId }],
    queryFn: ({ pageParam }) => read('review.history', { listId, before: pageParam, count: historyPage }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: readonly HistoryEntry[]) => (page.length < historyPage ? undefined : page.at(-1)?.recordId),
  });

/** The list's card (name, status), or undefined while it is not loaded. */
export const useListCard = (listId: string | undefined): ListCard | undefined =>
  useQuery({ ...lists, select: (cards) => cards.find((card) => card.listId === listId) }).data;

/** Who is recorded with each decision. Undefined while it is not loaded. */
export const authorNow = (): string | undefined => queryClient.getQueryData(appState.queryKey)?.author;

/** The environment that new plans start with: the one shown by the chip in the bar. */
export function useEnvironment(): Environment | undefined {
  const id = useQuery(appState).data?.settings.environmentId;
  return useQuery(environments).data?.find(({ environmentId }) => environmentId === id);
}

/** The program confirms with `settings.changed`. */
export async function changeSettings(part: Partial<Settings>): Promise<void> {
  const settings = await call('settings.change', part);
  queryClient.setQueryData(appState.queryKey, (known) => known && { ...known, settings });
}

/** The team that this data folder has joined: read where it is shown, and replaced by what a command returns. */
export const teamState = reading('team.state', {});

export const putTeam = (state: TeamState): void => void queryClient.setQueryData(teamState.queryKey, state);
