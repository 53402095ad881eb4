/** The program, its settings and its updates. */
import type { Settings } from '#contract/settings/settings.ts';
import { declareShared, queryClient } from '../../base/queryClient.ts';
import { call } from '../../bridge/call.ts';
import { teamPauseMs } from '../team/queries.ts';

export const appState = declareShared(
  'app.state',
  {},
  { 'settings.changed': {}, 'team.changed': { everyMs: teamPauseMs }, 'lists.changed': { everyMs: teamPauseMs } },
);

/** What is known of updates of the desktop program. */
export const updates = declareShared('updates.state', {}, { 'updates.changed': {} });

/** Who is recorded with each decision. Undefined while it is not loaded. */
export const authorNow = (): string | undefined => queryClient.getQueryData(appState.queryKey)?.author;

/** The program confirms with `settings.changed`. */
export async function changeSettings(part: Partial<Settings>): Promise<void> {
  const settings = await call('settings.change', part);
  queryClient.setQueryData(appState.queryKey, (known) => known && { ...known, settings });
}
