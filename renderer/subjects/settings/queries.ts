/** Queries for the program, its settings and its updates. */
import type { Settings } from '#contract/settings/settings.ts';
import { declareShared, queryClient } from '../../base/queryClient.ts';
import { call } from '../../bridge/call.ts';
import { teamPauseMs } from '../team/queries.ts';

export const appState = declareShared(
  'app.state',
  {},
  { 'settings.changed': {}, 'team.changed': { everyMs: teamPauseMs }, 'lists.changed': { everyMs: teamPauseMs } },
);

/** Available updates of the desktop program. */
export const updates = declareShared('updates.state', {}, { 'updates.changed': {} });

/** The author recorded with each decision; undefined while it isn't loaded. */
export const authorNow = (): string | undefined => queryClient.getQueryData(appState.queryKey)?.author;

/** Changes the settings; the program confirms with `settings.changed`. */
export async function changeSettings(part: Partial<Settings>): Promise<void> {
  const settings = await call('settings.change', part);
  queryClient.setQueryData(appState.queryKey, (known) => known && { ...known, settings });
}
