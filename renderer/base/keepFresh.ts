/** Which event makes which answers stale: the one place that says so. */
import { createThrottle, type Delayed } from '#base/async.ts';
import { QueryObserver, type DefaultError, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query';
import { create } from 'zustand';
import type { RunProgress } from '#contract/runs/run.ts';
import { listen, listenReopened } from '../bridge/listen.ts';
import {
  appState,
  backups,
  damagedLists,
  deletedLists,
  environments,
  keyUsage,
  lists,
  savedViews,
  signingState,
  storageNotices,
  updates,
  teamState,
} from './queries.ts';
import { queryClient, refresh } from './queryClient.ts';

/** The newest progress of each run, from events received since the window opened. */
export const useProgress = create<{ readonly byRun: Readonly<Record<string, RunProgress>> }>(() => ({ byRun: {} }));

/** How many rows of each list have been scanned so far, for lists being scanned. */
export const useFinding = create<{ readonly byList: Readonly<Record<string, number>> }>(() => ({ byList: {} }));

/** During a run, verdicts arrive many times a second; queries that show them are refetched at most this often. */
const verdictsPauseMs = 1000;
/** A delivery changes an entry with each call; nobody reads faster than this. */
const outboxPauseMs = 500;
/** The hub tells of every call of a colleague. */
const teamPauseMs = 1000;
/** What calls say is counted over whole lists. */
const callsPauseMs = 5000;
/** The same for what calls cost. */
const costsPauseMs = 2000;

/** Keeps a query in the cache and up to date, whether or not it is visible. */
const hold = <T, K extends QueryKey>(query: QueryObserverOptions<T, DefaultError, T, T, K>): (() => void) =>
  new QueryObserver(queryClient, query).subscribe(() => undefined);

const ofList = (name: string, listId: string | null): { queryKey: QueryKey } => ({
  queryKey: listId === null ? [name] : [name, { listId }],
});

/** Reads the shared queries once and keeps everything up to date by the program's events, as long as the window lives. */
export function keepFresh(): () => void {
  const throttles: Delayed[] = [];
  const throttled = (pauseMs: number, ...stale: { queryKey: QueryKey }[]): Delayed => {
    const made = createThrottle(async () => void (await Promise.all(stale.map(refresh))), pauseMs);
    throttles.push(made);
    return made;
  };
  // Each refetch waits for the previous one to finish: events that come faster than answers must not keep every answer from being shown.
  const listsNow = throttled(0, lists, deletedLists, ...['lists.get', 'runs.list', 'lookups.known'].map((name) => ({ queryKey: [name] })));
  const suppressionsNow = throttled(
    0,
    { queryKey: ['suppressions.list'] },
    { queryKey: ['suppressions.browse'] },
    { queryKey: ['lists.get'] },
    { queryKey: ['lookups.known'] },
  );
  const outboxSoon = throttled(
    outboxPauseMs,
    ...['outbox.state', 'outbox.list', 'outcomes.ofRow', 'outcomes.acts'].map((name) => ({ queryKey: [name] })),
  );
  const outcomesSoon = throttled(outboxPauseMs, ...['outcomes.acts', 'outcomes.ofRow'].map((name) => ({ queryKey: [name] })));
  const callsSoon = throttled(callsPauseMs, ...['lists', 'read', 'suggest'].map((name) => ({ queryKey: [`calibration.${name}`] })), {
    queryKey: ['scorecard.read'],
  });
  const teamSoon = throttled(teamPauseMs, teamState, appState);
  const listsSoon = throttled(verdictsPauseMs, lists);
  const costsSoon = throttled(costsPauseMs, keyUsage, { queryKey: ['runs.costs'] });
  const verdictsSoon = new Map<string, Delayed>();
  const verdictsOf = (listId: string): Delayed => {
    const soon =
      verdictsSoon.get(listId) ??
      // The view may be gone with the process that had it, so it is opened again, not only counted again.
      throttled(
        verdictsPauseMs,
        ofList('runs.latest', listId),
        ofList('review.row', listId),
        ofList('review.overview', listId),
        ofList('review.callDay', listId),
        ofList('review.open', listId),
        ofList('policies.get', listId),
        ofList('policies.state', listId),
        ofList('policies.preview', listId),
      );
    verdictsSoon.set(listId, soon);
    return soon;
  };

  const off = [
    hold(appState),
    hold(lists),
    hold(environments),
    hold(storageNotices),
    hold(damagedLists),
    hold(deletedLists),
    hold(backups),
    hold(updates),
    // Every opening but the first follows a gap in which events were missed. Before the first nothing was read, unless it came late.
    listenReopened(() => void refresh()),
    listen('lists.changed', () => {
      listsNow.request();
      // Of a shared list it says whether it is here.
      teamSoon.request();
    }),
    listen('lists.screeningProgressed', ({ listId, rows }) =>
      useFinding.setState(({ byList }) => ({ byList: { ...byList, [listId]: rows } })),
    ),
    listen('review.changed', ({ listId }) => {
      listsSoon.request();
      callsSoon.request();
      verdictsOf(listId).request();
      void refresh(ofList('review.history', listId));
    }),
    listen('outcomes.changed', () => {
      outcomesSoon.request();
      callsSoon.request();
    }),
    listen('outbox.changed', () => outboxSoon.request()),
    listen('review.viewsChanged', ({ listId }) => void refresh(savedViews(listId))),
    listen('runs.progressed', (progress) => {
      useProgress.setState(({ byRun }) => ({ byRun: { ...byRun, [progress.runId]: progress } }));
      listsSoon.request();
      costsSoon.request();
    }),
    listen('environments.changed', () => {
      void refresh(environments);
      void refresh(keyUsage);
      // A different price or key changes what is seen ahead.
      void refresh({ queryKey: ['lookups.preview'] });
      void refresh({ queryKey: ['plans.make'] });
    }),
    listen('suppressions.changed', () => suppressionsNow.request()),
    listen('storage.changed', () => {
      for (const stale of [storageNotices, backups, damagedLists]) void refresh(stale);
    }),
    listen('evidence.keysChanged', () => void refresh(signingState)),
    listen('settings.changed', () => void refresh(appState)),
    listen('team.changed', () => teamSoon.request()),
    listen('updates.changed', () => void refresh(updates)),
    listen('callingRules.changed', () => {
      for (const name of ['callingRules.list', 'review.row', 'review.callDay']) void refresh({ queryKey: [name] });
    }),
  ];
  return () => {
    for (const stop of off) stop();
    for (const one of throttles) one.cancel();
  };
}
