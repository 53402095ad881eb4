/** Changes the settings and shows them immediately. */
import type { Settings } from '#contract/settings/settings.ts';
import { appState } from './queries.ts';
import { queryClient } from './queryClient.ts';
import { call } from '../bridge/call.ts';

/** The program confirms with `settings.changed`. */
export async function changeSettings(part: Partial<Settings>): Promise<void> {
  const settings = await call('settings.change', part);
  queryClient.setQueryData(appState.queryKey, (known) => known && { ...known, settings });
}
