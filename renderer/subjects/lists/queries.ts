/** The lists; only small data, since rows are never cached here. */
import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import type { ListCard } from '#contract/lists/list.ts';
import { declareQuery, declareShared, queryClient, unfollowed } from '../../base/queryClient.ts';
import { listen } from '../../bridge/listen.ts';
import { verdictsPauseMs } from '../review/queries.ts';

export const lists = declareShared(
  'lists.list',
  {},
  { 'lists.changed': { everyMs: 0 }, 'review.changed': { everyMs: verdictsPauseMs }, 'runs.progressed': { everyMs: verdictsPauseMs } },
);
/** Lists found damaged since the program started. */
export const damagedLists = declareShared('lists.damaged', {}, { 'storage.changed': {} });
/** Deleted lists that can still be restored, last deleted first. */
export const deletedLists = declareShared('lists.deleted', {}, { 'lists.changed': { everyMs: 0 } });

const wholeList = declareQuery('lists.get', { 'lists.changed': { everyMs: 0 }, 'suppressions.changed': { everyMs: 0 } });
/** Query for one list in full: mapping, findings, sources. Read when a screen opens; the cached version stays visible meanwhile. */
export const list = (listId: string) => wholeList({ listId });
// A default for the key, so that it also applies to lists returned by commands.
queryClient.setQueryDefaults(wholeList.queryKey, { gcTime: Infinity });

/** Retention periods and what has exceeded them; read when the lists are shown. */
export const retention = unfollowed('retention.read', {});

/** The list's card (name, status), or undefined while it is not loaded. */
export const useListCard = (listId: string | undefined): ListCard | undefined =>
  useQuery({ ...lists, select: (cards) => cards.find((card) => card.listId === listId) }).data;

/** Number of rows scanned so far, by list, for lists being scanned. */
export const useFinding = create<{ readonly byList: Readonly<Record<string, number>> }>(() => ({ byList: {} }));

/** Tracks the scanning progress; started when the window opens. */
export const followFindings = (): (() => void) =>
  listen('lists.screeningProgressed', ({ listId, rows }) =>
    useFinding.setState(({ byList }) => ({ byList: { ...byList, [listId]: rows } })),
  );
