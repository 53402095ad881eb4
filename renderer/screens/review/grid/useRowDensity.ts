/** How high the rows of the review are: a setting of the person, for all lists. */
import { useQuery } from '@tanstack/react-query';
import type { RowDensity } from '#contract/settings/settings.ts';
import { changeSettings } from '#renderer/base/changeSettings.ts';
import { attempt } from '#renderer/base/notify.ts';
import { appState } from '#renderer/base/queries.ts';

export function useRowDensity(): { readonly density: RowDensity; readonly toggle: () => void } {
  const density = useQuery(appState).data?.settings.rowDensity ?? 'comfortable';
  return { density, toggle: () => attempt(() => changeSettings({ rowDensity: density === 'compact' ? 'comfortable' : 'compact' })) };
}
