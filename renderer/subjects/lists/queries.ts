/** The lists. Small things only; rows are never cached here. */
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
/** Lists that were found damaged since the program started. */
export const damagedLists = declareShared('lists.damaged', {}, { 'storage.changed': {} });
/** Lists that were deleted and can still be restored, last deleted first. */
export const deletedLists = declareShared('lists.deleted', {}, { 'lists.changed': { everyMs: 0 } });

const wholeList = declareQuery('lists.get', { 'lists.changed': { everyMs: 0 }, 'suppressions.changed': { everyMs: 0 } });
/** One list in full: mapping, findings, sources. Read when a screen opens; the cached version stays visible meanwhile. */
export const list = (listId: string) => wholeList({ listId });
// A default for the key, so that it also applies to a list that a command returned.
queryClient.setQueryDefaults(wholeList.queryKey, { gcTime: Infinity });

/** What is kept until when, and what is past that; read when the lists are shown. */
export const retention = unfollowed('retention.read', {});

/** The list's card (name, status), or undefined while it is not loaded. */
export const useListCard = (listId: string | undefined): ListCard | undefined =>
  useQuery({ ...lists, select: (cards) => cards.find((card) => card.listId === listId) }).data;

/** How many rows of each list have been scanned so far, for lists being scanned. */
export const useFinding = create<{ readonly byList: Readonly<Record<string, number>> }>(() => ({ byList: {} }));

/** From the window's opening on. */
export const followFindings = (): (() => void) =>
  listen('lists.screeningProgressed', ({ listId, rows }) =>
    useFinding.setState(({ byList }) => ({ byList: { ...byList, [listId]: rows } })),
  );
