/** What several screens show: lists, environments and settings. Small things only; rows are never kept here. */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { CommandReturns } from '../../electron/contract/commands.ts';
import type { Environment } from '../../electron/contract/environment.ts';
import type { EnvironmentUsage } from '../../electron/contract/keyUsage.ts';
import type { DamagedList, DeletedList, List, ListCard } from '../../electron/contract/list.ts';
import type { RunProgress } from '../../electron/contract/run.ts';
import type { AppState } from '../../electron/contract/settings.ts';
import type { StorageNotice } from '../../electron/contract/storage.ts';
import { call } from '../bridge/call.ts';
import { listen, listenOpened } from '../bridge/listen.ts';
import { createQuery, type QueryState, type Query } from './query.ts';

export const appState: Query<AppState> = createQuery(() => call('app.state', {}));
export const lists: Query<readonly ListCard[]> = createQuery(() => call('lists.list', {}));
export const environments: Query<readonly Environment[]> = createQuery(() => call('environments.list', {}));
/** What the keys used in their billing cycles; whoever shows it reads it when it opens. */
export const keyUsage: Query<readonly EnvironmentUsage[]> = createQuery(() => call('keys.usage', {}));

/** What became of damaged or replaced files, until somebody took note. */
export const storageNotices: Query<readonly StorageNotice[]> = createQuery(() => call('storage.notices', {}));
/** Lists that were found damaged since the program started. */
export const damagedLists: Query<readonly DamagedList[]> = createQuery(() => call('lists.damaged', {}));
/** Lists that were deleted and can still be brought back, last deleted first. */
export const deletedLists: Query<readonly DeletedList[]> = createQuery(() => call('lists.deleted', {}));
export const backups: Query<BackupList> = createQuery(() => call('backups.list', {}));

/** The newest progress of each run that was heard of since the window opened. */
export const useProgress = create<{ readonly byRun: Readonly<Record<string, RunProgress>> }>(() => ({ byRun: {} }));

export type BackupList = CommandReturns<'backups.list'>;
/** How many rows of a list were looked through so far, of those that are being looked through. */
export const useFinding = create<{ readonly byList: Readonly<Record<string, number>> }>(() => ({ byList: {} }));

const details = new Map<string, Query<List>>();
/** One list in full: mapping, findings, sources. */
export function list(listId: string): Query<List> {
  const known = details.get(listId);
  if (known !== undefined) return known;
  const made = createQuery(() => call('lists.get', { listId }));
  details.set(listId, made);
  return made;
}

/** The list in full, read when the screen opens. */
export function useList(listId: string): QueryState<List> {
  const query = list(listId);
  useEffect(() => void query.reload(), [query]);
  return query.use();
}

/** The list's card (name, where it stands), or undefined while it is not known. */
export function useListCard(listId: string | undefined): ListCard | undefined {
  return lists.use((known) => known.value?.find((card) => card.listId === listId));
}

/** The environment that new plans start with: the one of the chip in the bar. */
export function useEnvironment(): Environment | undefined {
  const id = appState.use((known) => known.value?.settings.environmentId);
  return environments.use((known) => known.value?.find((environment) => environment.environmentId === id));
}

const everything = (): void => {
  for (const query of [appState, lists, environments, storageNotices, backups, damagedLists, deletedLists, ...details.values()])
    void query.reload();
};

/** Verdicts arrive many times a second while a run is on; the lists are read again at most this often. */
const listsPauseMs = 1000;

/** The stream opens within some milliseconds; where it takes longer, the window shows what it can get without it. */
const openedWithinMs = 500;

/** Reads everything once and keeps it fresh by the program's events, for as long as the window lives. */
export function keepFresh(): () => void {
  // Behind the opening, so that each is asked once: what is read before it may change unheard, and would have to be read again.
  const unopened = setTimeout(everything, openedWithinMs);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const listsSoon = (): void => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      void lists.reload();
    }, listsPauseMs);
  };
  const off = [
    // Each opening ends a silence in which events were missed.
    listenOpened(() => {
      clearTimeout(unopened);
      everything();
    }),
    listen('lists.changed', ({ listId }) => {
      void lists.reload();
      void deletedLists.reload();
      if (listId !== null) void details.get(listId)?.reload();
    }),
    listen('lists.screeningProgressed', ({ listId, rows }) =>
      useFinding.setState(({ byList }) => ({ byList: { ...byList, [listId]: rows } })),
    ),
    listen('review.changed', listsSoon),
    listen('runs.progressed', (progress) => {
      useProgress.setState(({ byRun }) => ({ byRun: { ...byRun, [progress.runId]: progress } }));
      listsSoon();
    }),
    listen('environments.changed', () => void environments.reload()),
    listen('storage.changed', () => {
      void storageNotices.reload();
      void backups.reload();
      void damagedLists.reload();
    }),
    listen('settings.changed', () => void appState.reload()),
  ];
  return () => {
    clearTimeout(waiting);
    clearTimeout(unopened);
    for (const stop of off) stop();
  };
}
