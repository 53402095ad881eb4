/** All screens other than the lists, each in its own bundle: the window opens with the lists, and loads the others when idle. */
import { queryClient } from '../base/queryClient.ts';
import type { Route } from '../base/router.ts';
import { piece } from './piece.tsx';

/** Keyed by the place that the address names; a list's steps have their own names. */
export const screens = {
  review: piece(async () => (await import('../screens/review/ReviewScreen.tsx')).ReviewScreen),
  import: piece(async () => (await import('../screens/import/ImportScreen.tsx')).ImportScreen),
  reading: piece(async () => (await import('../screens/import/reading/ReadingScreen.tsx')).ReadingScreen),
  check: piece(async () => (await import('../screens/check/CheckScreen.tsx')).CheckScreen),
  plan: piece(async () => (await import('../screens/plan/PlanScreen.tsx')).PlanScreen),
  run: piece(async () => (await import('../screens/run/RunScreen.tsx')).RunScreen),
  export: piece(async () => (await import('../screens/export/ExportScreen.tsx')).ExportScreen),
  lookup: piece(async () => (await import('../screens/lookup/LookupScreen.tsx')).LookupScreen),
  settings: piece(async () => (await import('../screens/settings/SettingsScreen.tsx')).SettingsScreen),
  outcomes: piece(async () => (await import('../screens/outcomes/OutcomesScreen.tsx')).OutcomesScreen),
  ledger: piece(async () => (await import('../screens/ledger/LedgerScreen.tsx')).LedgerScreen),
  team: piece(async () => (await import('../screens/settings/team/TeamScreen.tsx')).TeamScreen),
  suppressions: piece(async () => (await import('../screens/suppressions/SuppressionsScreen.tsx')).SuppressionsScreen),
  policy: piece(async () => (await import('../screens/policy/PolicyScreen.tsx')).PolicyScreen),
  compare: piece(async () => (await import('../screens/compare/CompareScreen.tsx')).CompareScreen),
  evidence: piece(async () => (await import('../screens/evidence/EvidenceScreen.tsx')).EvidenceScreen),
} as const;

/** Starts loading the screen at this address; does nothing for the lists, which are already loaded. */
export function loadScreen(route: Route): void {
  if (route.at !== 'lists') void screens[route.at === 'list' ? route.step : route.at].ahead();
}

/** Safari has no idle callbacks. */
const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 1_000 });
  else setTimeout(act, 200);
};

/** Runs after the second frame, when what has just arrived is painted; idle time may come before it is even rendered. */
const whenPainted = (act: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(act));

/**
 * Loads all screens one after another in idle time, once the first one shows its data: opening one is then instant, and works even after
 * the program has ended.
 */
export function loadAllScreens(): void {
  const next = ([first, ...others]: readonly (() => Promise<void>)[]): void => {
    if (first !== undefined) whenIdle(() => void first().then(() => next(others)));
  };
  const off = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || queryClient.isFetching() > 0 || event.query.state.fetchStatus === 'fetching') return;
    off();
    whenPainted(() => next(Object.values(screens).map(({ ahead }) => ahead)));
  });
}
