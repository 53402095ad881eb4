/** What somebody chose for the next check of a list: its steps, its environment, its rows, and whether it is tried first. */
import { create } from 'zustand';
import { useQuery } from '@tanstack/react-query';
import type { PlanRequest, Check } from '#contract/plan/plan.ts';
import { needsNetwork, type Environment } from '#contract/accounts/environment.ts';
import { isSampleList } from '#contract/lists/sampleList.ts';
import type { FindingRule } from '#contract/lists/finding.ts';
import { knownAddOns, unservedParameters, type AddOnName } from '#contract/service/operation.ts';
import { mainOperation, operations } from '#contract/service/operations/catalog.ts';
import type { OperationInfo } from '#contract/service/operations/operationInfos.ts';
import { environments, useEnvironment } from '../accounts/queries.ts';
import { list, useListCard } from '../lists/queries.ts';
import { useRoute, goToStep } from '../../base/router.ts';
import { runsOf, useShownRun } from '../runs/listRun.ts';
import { call } from '../../bridge/call.ts';
import { attempt } from '../../base/notify.ts';

/** A plan without its list, its rows, and the environment. */
export type PlanChoices = Omit<PlanRequest, 'listId' | 'rows' | 'limit' | 'sampleSeed' | 'environmentId'>;

/** `environmentId`: with which this plan asks; absent: with the window's. */
type Chosen = Partial<PlanChoices> & { readonly environmentId?: string };

/** Rows of a list that were selected to be checked again, as `review.pack` answered. */
export interface RowsToRecheck {
  readonly packed: string;
  readonly rows: number;
}

/** The plan screen fills whatever is not chosen yet with its defaults. */
export const usePlanChoice = create<{
  readonly byList: Readonly<Record<string, Chosen>>;
  /** By list; none: all its rows are planned. */
  readonly recheck: Readonly<Record<string, RowsToRecheck | undefined>>;
}>(() => ({ byList: {}, recheck: {} }));

export const choosePlan = (listId: string, part: Chosen): void =>
  usePlanChoice.setState(({ byList }) => ({ byList: { ...byList, [listId]: { ...byList[listId], ...part } } }));

/** Plans these rows only, and asks about them again: whoever selects rows to be checked has seen the answers that are there. */
export function chooseRecheck(listId: string, rows: RowsToRecheck): void {
  choosePlan(listId, { freshForMs: 0 });
  usePlanChoice.setState(({ recheck }) => ({ recheck: { ...recheck, [listId]: rows } }));
}

/** The same for rows that aren't checked for litigators: with the usual check, which asks for them, unless one that was chosen does. */
export function chooseLitigatorCheck(listId: string, rows: RowsToRecheck): void {
  const asks = usePlanChoice.getState().byList[listId]?.checks?.some(({ addOns }) => addOns.includes('litigator_checks')) ?? false;
  if (!asks) choosePlan(listId, { checks: [] });
  chooseRecheck(listId, rows);
}

/** Plans all rows again, with the answers that are there. */
export function endRecheck(listId: string): void {
  if (usePlanChoice.getState().recheck[listId] === undefined) return;
  choosePlan(listId, { freshForMs: null });
  usePlanChoice.setState(({ recheck }) => ({ recheck: { ...recheck, [listId]: undefined } }));
}

/**
 * The one chosen for this plan, else the window's, of those that `offered` names: all, and for the sample list those whose calls stay on this
 * computer. Undefined while it isn't known, and where `listId` is null.
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
 * Whose answers, or whose calls, the screen in sight is about: a plan's, a run's, those of a list that has answers, else the window's. `isSandbox`: they
 * are invented, also where an environment turned out to be a sandbox only when it answered.
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

/** Leads to a plan for the rows of a list whose litigator check expires soon, or has expired: it shows the price, and sends nothing by itself. */
export function recheckStale(listId: string): void {
  attempt(async () => {
    chooseLitigatorCheck(listId, await call('stale.rows', { listId }));
    goToStep(listId, 'check');
  });
}

/** Operations that can run on a list, newest versions first. */
export const listOperations = (catalogue: readonly OperationInfo[]): OperationInfo[] => catalogue.filter(({ overLists }) => overLists);

export const addOnsOf = (operation: OperationInfo | undefined): readonly AddOnName[] => knownAddOns(operation?.addOns ?? []);

/** The litigator check is on unless the person turns it off: a row that was not checked is never clear. */
export const usualAddOns = (operation: OperationInfo): AddOnName[] => addOnsOf(operation).filter((addOn) => addOn === 'litigator_checks');

/** One check of a phone is enough, unless the person buys more. */
const usualSkip: readonly FindingRule[] = ['phone.repeated'];

/** A person's choices on top of the defaults, which are the main check alone. Throws if no operation can run on a list. */
export function choicesOf(chosen: Partial<PlanChoices>, catalogue: readonly OperationInfo[]): PlanChoices {
  const offered = listOperations(catalogue);
  const known = (chosen.checks ?? []).flatMap((check): Check[] => {
    const operation = offered.find(({ id }) => id === check.operation);
    return operation === undefined ? [] : [{ ...check, addOns: addOnsOf(operation).filter((addOn) => check.addOns.includes(addOn)) }];
  });
  const usual = offered.find(({ id }) => id === mainOperation.id) ?? offered[0];
  if (usual === undefined) throw new Error('no operation can be run over a list');
  return {
    checks: known.length > 0 ? known : [{ operation: usual.id, addOns: usualAddOns(usual), where: {} }],
    freshForMs: chosen.freshForMs ?? null,
    reusePartial: chosen.reusePartial ?? false,
    maxCalls: chosen.maxCalls ?? null,
    budgetMicros: chosen.budgetMicros ?? null,
    callsPerSecond: chosen.callsPerSecond ?? null,
    skip: chosen.skip ?? [...usualSkip],
  };
}

/** `first` and `random`: the usual sizes; `other`: a number that the person types, null until it is valid. */
export interface Trial {
  readonly kind: 'first' | 'random' | 'other';
  readonly rows: number | null;
  readonly random: boolean;
}

/** With fewer rows, a trial makes no sense. */
export const fewest = 25;

export const usualTrials = [
  { kind: 'first', rows: 25, random: false },
  { kind: 'random', rows: 100, random: true },
] as const satisfies readonly Trial[];

/** If the first rows need no call, a random sample is tried: of the usual size, or as many as the first ones would have been. */
export const trialBesideFirst = (rows: number): Trial =>
  usualTrials[1].rows < rows ? usualTrials[1] : { kind: 'other', rows: fewest, random: true };

/** The starting point for another kind: the number of rows chosen before. */
export const trialOf = (kind: Trial['kind'], before: Trial): Trial => usualTrials.find((one) => one.kind === kind) ?? { ...before, kind };

/** The number of rows to try in a list of `rows`; null if that is none of them, or all. */
export const trialRows = ({ rows: wanted }: Trial, rows: number): number | null =>
  wanted !== null && wanted >= 1 && wanted < rows ? wanted : null;

/** The part of a plan request that selects these rows; `seed` fixes a random choice. */
export const trialRequest = ({ random }: Trial, rows: number, seed: number): Pick<PlanRequest, 'limit' | 'sampleSeed'> => ({
  limit: rows,
  ...(random ? { sampleSeed: seed } : {}),
});

/** 0 to 2³² − 1. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** Which required fields of an operation no column of the list fills: if any is missing, no row can be checked. */
export function unservedFields(operation: string, mapped: ReadonlySet<string>): string[] {
  const known = operations.find(({ id }) => id === operation);
  return known === undefined ? [] : unservedParameters(known, mapped);
}
