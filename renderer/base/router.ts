/** The window's current location: a hash that survives a reload, and the store that screens read. */
import { create } from 'zustand';
import { appWords } from '#messages/appWords.ts';

/** A list's steps, in order; `import` and `plan` are only needed when the first step's choices don't suit. */
export const steps = ['check', 'import', 'plan', 'run', 'review', 'export'] as const;
export type Step = (typeof steps)[number];

/** The review's modes other than the grid: one row at a time, or all rows at a glance. */
const parts = ['triage', 'overview'] as const;
type Part = (typeof parts)[number];
export type ReviewMode = 'grid' | Part;

export type SettingsSection = keyof typeof appWords.settingsSections;
export const settingsSections = Object.keys(appWords.settingsSections) as SettingsSection[];

/** The places that need nothing to be named but themselves, with their addresses. */
const places = {
  lists: 'lists',
  lookup: 'lookup',
  outcomes: 'outcomes',
  reading: 'import',
  suppressions: 'suppressions',
  /** Part of the settings, but a separate screen. */
  team: 'settings/team',
} as const;
type Place = keyof typeof places;
const placeNames = Object.keys(places) as Place[];

export type Route =
  | { at: Place }
  /** `attemptId`: the attempt whose details are open. */
  | { at: 'ledger'; attemptId?: string }
  /** `section`: absent for the first one. */
  | { at: 'settings'; section?: SettingsSection }
  /** `mode`: only for the review, and absent for its grid. */
  | { at: 'list'; listId: string; step: Step; mode?: Part }
  /** A list's policy; `rule`: index of the rule to show, from 0. */
  | { at: 'policy'; listId: string; rule: number | null }
  /** A list, compared with its past or with another list; its evidence, and the verification of a file. */
  | { at: 'compare' | 'evidence'; listId: string };

const isSection = (text: string): text is SettingsSection => settingsSections.some((section) => section === text);
const isStep = (text: string | undefined): text is Step => steps.some((step) => step === text);

/** Parses a hash like `#/lists/ID/plan` or `#/lists/ID/review/triage`; anything unknown leads to the lists. */
export function parseRoute(hash: string): Route {
  const path = hash.replace(/^#?\/?/, '');
  const place = placeNames.find((one) => places[one] === path);
  if (place !== undefined) return { at: place };
  const [first, second = '', third, fourth] = path.split('/');
  if (first === 'settings') return { at: 'settings', ...(isSection(second) && { section: second }) };
  if (first === 'ledger') return { at: 'ledger', ...(second !== '' && { attemptId: second }) };
  if (first !== 'lists' || second === '') return { at: 'lists' };
  const mode = parts.find((part) => part === fourth);
  if (third === 'review' && mode !== undefined) return { at: 'list', listId: second, step: 'review', mode };
  if (third === 'evidence' || third === 'compare') return { at: third, listId: second };
  if (third === 'policy') return { at: 'policy', listId: second, rule: ruleOf(fourth) };
  return { at: 'list', listId: second, step: isStep(third) ? third : 'check' };
}

/** Rule numbers in addresses start at 1. */
const ruleOf = (text: string | undefined): number | null => (text !== undefined && /^[1-9]\d{0,2}$/.test(text) ? Number(text) - 1 : null);

export function formatRoute(route: Route): string {
  switch (route.at) {
    case 'ledger':
      return `#/ledger${route.attemptId === undefined ? '' : `/${route.attemptId}`}`;
    case 'settings':
      return `#/settings${route.section === undefined ? '' : `/${route.section}`}`;
    case 'list':
      return `#/lists/${route.listId}/${route.step}${route.mode === undefined ? '' : `/${route.mode}`}`;
    case 'compare':
    case 'evidence':
      return `#/lists/${route.listId}/${route.at}`;
    case 'policy':
      return `#/lists/${route.listId}/policy${route.rule === null ? '' : `/${route.rule + 1}`}`;
    default:
      return `#/${places[route.at]}`;
  }
}

export const useRoute = create<Route>(() => parseRoute(globalThis.location?.hash ?? ''));

const isOfSettings = ({ at }: Route): boolean => at === 'settings' || at === 'team';

/** The route before the settings were opened, to which they return. */
export const useBeforeSettings = create<Route>(() => ({ at: 'lists' }));

function show(route: Route): void {
  const before = useRoute.getState();
  if (isOfSettings(route) && !isOfSettings(before)) useBeforeSettings.setState(before, true);
  useRoute.setState(route, true);
}

/** Navigates to the route; the back button returns. */
export function go(route: Route): void {
  show(route);
  const hash = formatRoute(route);
  if (location.hash !== hash) location.hash = hash;
}

export const goToStep = (listId: string, step: Step): void => go({ at: 'list', listId, step });

/** Opens a list's review as the grid, one row at a time, or at a glance. */
export const goToReview = (listId: string, mode: ReviewMode): void =>
  go({ at: 'list', listId, step: 'review', ...(mode === 'grid' ? {} : { mode }) });

/** The current mode of the review. */
export const useReviewMode = (): ReviewMode => useRoute((route) => (route.at === 'list' && route.mode) || 'grid');

/** Follows the address bar and the back button for the lifetime of the window. */
export function followAddress(): () => void {
  const follow = (): void => {
    const route = parseRoute(location.hash);
    if (formatRoute(route) !== formatRoute(useRoute.getState())) show(route);
  };
  addEventListener('hashchange', follow);
  return () => removeEventListener('hashchange', follow);
}
