/** A person's choices for the next check of a list: its steps, environment and rows, and whether to try it first. */
import { create } from 'zustand';
import { useQuery } from '@tanstack/react-query';
import type { PlanRequest, Check } from '#contract/plan/plan.ts';
import { needsNetwork, type Environment } from '#contract/accounts/environment.ts';
import { isSampleList } from '#contract/lists/sampleList.ts';
import type { FindingRule } from '#contract/lists/finding.ts';
import { addOnsOf, unservedParameters, type AddOnName, type Operation } from '#contract/service/operation.ts';
import { mainOperation, operations } from '#contract/service/operations/catalog.ts';
import { environments, useEnvironment } from '../accounts/queries.ts';
import { list, useListCard } from '../lists/queries.ts';
import { useRoute, goToStep } from '../../base/router.ts';
import { runsOf, useShownRun } from '../runs/listRun.ts';
import { call } from '../../bridge/call.ts';
import { attempt } from '../../base/notify.ts';

/** A plan request without its list, rows and environment. */
export type PlanChoices = Omit<PlanRequest, 'listId' | 'rows' | 'limit' | 'sampleSeed' | 'environmentId'>;

/** `environmentId`: the environment of this plan; absent to use the window's. */
type Chosen = Partial<PlanChoices> & { readonly environmentId?: string };

/** Rows of a list selected to be checked again, as returned by `review.pack`. */
export interface RowsToRecheck {
  readonly packed: string;
  readonly rows: number;
}

/** The plan screen fills in defaults for everything not chosen yet. */
export const usePlanChoice = create<{
  readonly byList: Readonly<Record<string, Chosen>>;
  /** Selected rows by list; if undefined, all rows are planned. */
  readonly recheck: Readonly<Record<string, RowsToRecheck | undefined>>;
}>(() => ({ byList: {}, recheck: {} }));

export const choosePlan = (listId: string, part: Chosen): void =>
  usePlanChoice.setState(({ byList }) => ({ byList: { ...byList, [listId]: { ...byList[listId], ...part } } }));

/** Plans only these rows, and checks them again: people who select rows for a new check have seen the existing answers. */
export function chooseRecheck(listId: string, rows: RowsToRecheck): void {
  choosePlan(listId, { freshForMs: 0 });
  usePlanChoice.setState(({ recheck }) => ({ recheck: { ...recheck, [listId]: rows } }));
}

/** Likewise for rows that have no litigator check: unless a chosen check includes one, it falls back to the default check, which does. */
export function chooseLitigatorCheck(listId: string, rows: RowsToRecheck): void {
  const asks = usePlanChoice.getState().byList[listId]?.checks?.some(({ addOns }) => addOns.includes('litigator_checks')) ?? false;
  if (!asks) choosePlan(listId, { checks: [] });
  chooseRecheck(listId, rows);
}

/** Plans all rows again, reusing existing answers. */
export function endRecheck(listId: string): void {
  if (usePlanChoice.getState().recheck[listId] === undefined) return;
  choosePlan(listId, { freshForMs: null });
  usePlanChoice.setState(({ recheck }) => ({ recheck: { ...recheck, [listId]: undefined } }));
}

/**
 * The environment chosen for this plan, or else the window's, and the ones `offered`: all of them, but for the sample list only those whose
 * calls stay on this computer. Undefined while unknown, and if `listId` is null.
 */
export function usePlanEnvironment(listId: string | null): { environment: Environment | undefined; offered: readonly Environment[] } {
  const usual = useEnvironment();
  const known = useQuery(environments).data ?? [];
  const chosen = usePlanChoice(({ byList }) => byList[listId ?? '']?.environmentId);
  const { data: asked, isPending } = useQuery({ ...list(listId ?? ''), enabled: listId !== null });
  if (listId === null || isPending) return { environment: undefined, offered: [] };
  const isSample = asked !== undefined && isSampleList(asked);
  const offered = isSample ? known.filter((one) => !needsNetwork(one)) : known;
  const of = (id: string | undefined): Environment | undefined => offered.find(({ environmentId }) => environmentId === id);
  return {
    environment: of(chosen) ?? of(usual?.environmentId) ?? (isSample ? offered.find(({ kind }) => kind === 'sandbox') : usual),
    offered,
  };
}

/**
 * The account that the visible screen is about: a plan's, a run's, that of a list with answers, or else the window's. `isSandbox`: its
 * answers are invented, including environments found to be a sandbox only from their answers.
 */
export function useShownAccount(): { environment: Environment | undefined; isSandbox: boolean } {
  const route = useRoute();
  const usual = useEnvironment();
  const known = useQuery(environments).data ?? [];
  const listId = 'listId' in route ? route.listId : null;
  const step = route.at === 'list' ? route.step : null;
  const isPlanning = step === 'plan' || step === 'check';
  const planned = usePlanEnvironment(isPlanning ? listId : null).environment;
  const { data: runs } = useQuery({ ...runsOf(listId ?? ''), enabled: step === 'run' });
  const run = useShownRun(listId ?? '', step === 'run' ? runs : undefined);
  const card = useListCard(listId ?? undefined);
  if (planned === undefined) {
    const account = run ?? card?.accounts.find(({ sandbox }) => sandbox === card.sandbox);
    const environment = known.find(({ environmentId }) => environmentId === account?.environmentId);
    if (!isPlanning && account !== undefined && environment !== undefined) return { environment, isSandbox: account.sandbox };
  }
  const environment = planned ?? usual;
  return { environment, isSandbox: environment?.kind === 'sandbox' };
}

/** Opens a plan for the list's rows whose litigator check expires soon or has expired: it shows the price and sends nothing by itself. */
export function recheckStale(listId: string): void {
  attempt(async () => {
    chooseLitigatorCheck(listId, await call('stale.rows', { listId }));
    goToStep(listId, 'check');
  });
}

/** Operations that can run on a list, newest versions first. */
export const listOperations = operations.filter(({ overLists }) => overLists);

/** The litigator check is on unless the person turns it off: a row that was not checked is never clear. */
export const usualAddOns = (operation: Operation): AddOnName[] => addOnsOf(operation).filter((addOn) => addOn === 'litigator_checks');

/** By default, each phone is checked only once. */
const usualSkip: readonly FindingRule[] = ['phone.repeated'];

/** A person's choices on top of the defaults, which are the main check alone. */
export function choicesOf(chosen: Partial<PlanChoices>): PlanChoices {
  const known = (chosen.checks ?? []).flatMap((check): Check[] => {
    const operation = listOperations.find(({ id }) => id === check.operation);
    return operation === undefined ? [] : [{ ...check, addOns: addOnsOf(operation).filter((addOn) => check.addOns.includes(addOn)) }];
  });
  return {
    checks: known.length > 0 ? known : [{ operation: mainOperation.id, addOns: usualAddOns(mainOperation), where: {} }],
    freshForMs: chosen.freshForMs ?? null,
    reusePartial: chosen.reusePartial ?? false,
    maxCalls: chosen.maxCalls ?? null,
    budgetMicros: chosen.budgetMicros ?? null,
    callsPerSecond: chosen.callsPerSecond ?? null,
    skip: chosen.skip ?? [...usualSkip],
  };
}

/** `first` and `random`: the default sizes; `other`: a typed number, null until it is valid. */
export interface Trial {
  readonly kind: 'first' | 'random' | 'other';
  readonly rows: number | null;
  readonly random: boolean;
}

/** The smallest trial; with fewer rows, a trial makes no sense. */
export const fewest = 25;

export const usualTrials = [
  { kind: 'first', rows: 25, random: false },
  { kind: 'random', rows: 100, random: true },
] as const satisfies readonly Trial[];

/** If the first rows need no call, a random sample is tried: of the default size or, in a short list, of as many rows as those. */
export const trialBesideFirst = (rows: number): Trial =>
  usualTrials[1].rows < rows ? usualTrials[1] : { kind: 'other', rows: fewest, random: true };

/** The trial after choosing another kind; `other` starts from the previous number of rows. */
export const trialOf = (kind: Trial['kind'], before: Trial): Trial => usualTrials.find((one) => one.kind === kind) ?? { ...before, kind };

/** The number of rows to try in a list of `rows`; null if that is none of them, or all. */
export const trialRows = ({ rows: wanted }: Trial, rows: number): number | null =>
  wanted !== null && wanted >= 1 && wanted < rows ? wanted : null;

/** The part of a plan request that selects these rows; `seed` fixes a random choice. */
export const trialRequest = ({ random }: Trial, rows: number, seed: number): Pick<PlanRequest, 'limit' | 'sampleSeed'> => ({
  limit: rows,
  ...(random ? { sampleSeed: seed } : {}),
});

/** A random integer from 0 to 2³² − 1. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** The operation's required fields that no column of the list fills: if any is missing, no row can be checked. */
export function unservedFields(operation: string, mapped: ReadonlySet<string>): string[] {
  const known = operations.find(({ id }) => id === operation);
  return known === undefined ? [] : unservedParameters(known, mapped);
}
