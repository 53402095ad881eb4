/** The form's contents, the answer shown, and the history: kept as long as the window lives, so that leaving the screen loses nothing. */
import { create } from 'zustand';
import type { Failure } from '#contract/failure.ts';
import type { Lookup, LookupHistory, LookupRequest } from '#contract/lookups/lookup.ts';
import type { AddOnName } from '#contract/service/operation.ts';
import { phoneOperation } from '#contract/service/operations/catalog.ts';
import { operationInfos, type OperationInfo } from '#contract/service/operations/operationInfos.ts';
import { operationTitle } from '#messages/names.ts';
import { failureOf } from '../../base/notify.ts';
import { call } from '../../bridge/call.ts';
import { keyOf } from './form/fieldGroups.ts';

const pageOfHistory = 50;

/**
 * A request that isn't sent without the person's word: it names a number nobody can dial, or somebody who is suppressed, a colleague may have bought its
 * answer, or it was answered before.
 */
export interface LookupQuestion {
  readonly request: LookupRequest;
  /** The program's failure about it. */
  readonly failure: Failure<(typeof questions)[number]>;
}

const questions = ['parameter.notDialable', 'lookup.suppressed', 'lookup.known', 'team.inDoubt'] as const;
const isQuestion = (failure: Failure): failure is LookupQuestion['failure'] => questions.some((code) => code === failure.code);

interface LookupState {
  /** Null: the default one. */
  readonly operation: string | null;
  /** By `keyOf`. */
  readonly values: Readonly<Record<string, string>>;
  /** By operation; absent: the defaults. */
  readonly addOns: Readonly<Record<string, readonly AddOnName[]>>;
  /** The person has pressed the button: from now on, required fields that are empty say so. */
  readonly tried: boolean;
  readonly asking: LookupRequest | null;
  /** A question that the person must answer before anything is sent; null if there is none. */
  readonly question: LookupQuestion | null;
  /** Who was last asked about anyway, undialable or suppressed: the same ones are not questioned twice in a row. */
  readonly agreed: string | null;
  readonly shown: Lookup | null;
  /** Why asking or opening failed without an outcome. */
  readonly failure: Failure | null;
  readonly history: LookupHistory | null;
  readonly search: string;
  readonly count: number;
}

export const useLookup = create<LookupState>(() => ({
  operation: null,
  values: {},
  addOns: {},
  tried: false,
  asking: null,
  question: null,
  agreed: null,
  shown: null,
  failure: null,
  history: null,
  search: '',
  count: pageOfHistory,
}));
const { getState: get, setState: set } = useLookup;

/** The operation of the form; by default the one that needs only a phone. */
export function chosenOperation(operation: string | null): OperationInfo {
  const infoOf = (wanted: string | undefined): OperationInfo | undefined => operationInfos.find(({ id }) => id === wanted);
  const chosen = infoOf(operation ?? undefined) ?? infoOf(phoneOperation?.id) ?? operationInfos[0];
  if (chosen === undefined) throw new Error('the catalogue is empty');
  return chosen;
}

/** The litigator check is on unless the person turns it off: a number that was not checked is never clear. */
export const chosenAddOns = (addOns: LookupState['addOns'], operation: OperationInfo): AddOnName[] =>
  operation.addOns.filter((addOn) => (addOns[operation.id] ?? ['litigator_checks']).includes(addOn));

/** The request that the form would send; empty fields are left out. */
export function requestOf(state: Pick<LookupState, 'values' | 'addOns'>, operation: OperationInfo, environmentId: string): LookupRequest {
  const given = operation.parameters.map(({ name }): [string, string] => [name, state.values[keyOf(name)] ?? '']);
  return {
    environmentId,
    operation: operation.id,
    addOns: chosenAddOns(state.addOns, operation),
    parameters: Object.fromEntries(given.filter(([, value]) => value.trim() !== '')),
  };
}

let edits = 0;

/** The form isn't what it was when it was sent: what was asked about it is over, also a question that is still on its way. */
function withoutQuestion(): Pick<LookupState, 'question'> {
  edits += 1;
  return { question: null };
}

export const chooseOperation = (operation: string): void => set({ operation, tried: false, ...withoutQuestion() });

export const type = (parameter: string, value: string): void =>
  set(({ values }) => ({ values: { ...values, [keyOf(parameter)]: value }, ...withoutQuestion() }));

export const chooseAddOns = (operation: string, chosen: readonly AddOnName[]): void =>
  set(({ addOns }) => ({ addOns: { ...addOns, [operation]: chosen }, ...withoutQuestion() }));

/** Fills the form with a request. `clear`: the answer shown so far isn't its answer. */
export function fillForm({ operation, addOns, parameters }: Omit<LookupRequest, 'environmentId'>, { clear = false } = {}): void {
  const values = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [keyOf(name), value]));
  set((state) => ({
    ...{ operation, values, addOns: { ...state.addOns, [operation]: addOns }, tried: false, ...withoutQuestion() },
    ...(clear ? { shown: null, failure: null } : {}),
  }));
}

const whoKinds: ReadonlySet<string | undefined> = new Set(['phone', 'email', 'name', 'street', 'postalCode']);

/** Whom a request is about, by what the suppression list compares; for an unknown operation, all that it says. */
function whoOf({ operation, parameters }: LookupRequest): string {
  const described = operationInfos.find(({ id }) => id === operation)?.parameters;
  const tells = (name: string): boolean => whoKinds.has(described?.find((one) => one.name === name)?.kind);
  return JSON.stringify(Object.entries(parameters).filter(([name]) => described === undefined || tells(name)));
}

/**
 * Sends one request at a time. The result goes to `shown`, even if the person has left the screen meanwhile. A number that nobody can dial, or
 * that is suppressed, isn't sent: it becomes the question, unless the same one was sent anyway just before. So does what was answered before, whose answer
 * is shown (until `again`), and what a colleague may have bought (until `despite`).
 */
export async function ask(request: LookupRequest, { again = false, despite = false } = {}): Promise<void> {
  if (get().asking !== null) return;
  const anyway = get().agreed === whoOf(request);
  const sent = edits;
  set({ asking: request, failure: null, question: null, agreed: anyway ? get().agreed : null });
  try {
    const unlessKnown = !again && !despite;
    const how = { ...(anyway && { anyway }), ...(despite && { despite }), ...(unlessKnown && { unlessKnown }) };
    set({ shown: await call('lookups.ask', { ...request, ...how }) });
    await readHistory();
  } catch (error) {
    const failure = failureOf(error);
    if (!isQuestion(failure)) set({ failure });
    // Nothing was sent, and the person has typed on or cancelled since: an answer to the question would buy what nobody asks for any more.
    else if (sent === edits) {
      set({ question: { request, failure } });
      if (failure.code === 'lookup.known') await showAnswer(failure.params.lookupId);
    }
  } finally {
    set({ asking: null });
  }
}

/** Sends the request despite the question. */
export async function askAnyway({ request, failure: { code } }: LookupQuestion): Promise<void> {
  if (code === 'parameter.notDialable' || code === 'lookup.suppressed') set({ agreed: whoOf(request) });
  await ask(request, { again: code === 'lookup.known', despite: code === 'team.inDoubt' });
}

export const dropQuestion = (): void => set(withoutQuestion());

let opening = 0;

/** Shows a look-up of the history. The last one requested wins; null: another was, or it can't be read. */
async function showAnswer(lookupId: string): Promise<Lookup | null> {
  opening += 1;
  const mine = opening;
  try {
    const shown = await call('lookups.get', { lookupId });
    if (mine !== opening) return null;
    set({ shown, failure: null });
    return shown;
  } catch (error) {
    if (mine === opening) set({ failure: failureOf(error) });
    return null;
  }
}

/** Opens a look-up of the history and fills the form with it. */
export async function open(lookupId: string): Promise<void> {
  const shown = await showAnswer(lookupId);
  if (shown !== null) fillForm(shown.request);
}

let reading = 0;

/** Refreshes the part of the history that is shown. */
export async function readHistory(): Promise<void> {
  reading += 1;
  const mine = reading;
  const { search, count } = get();
  const sought = search.trim().toLowerCase();
  // People search by what they read: the titles of operations exist only in the window.
  const operations =
    sought === '' ? [] : operationInfos.map(({ id }) => id).filter((id) => operationTitle(id).toLowerCase().includes(sought));
  try {
    const history = await call('lookups.list', { text: sought, operations, count });
    if (mine === reading) set({ history });
  } catch (error) {
    if (mine === reading) set({ failure: failureOf(error) });
  }
}

export async function searchHistory(search: string): Promise<void> {
  set({ search, count: pageOfHistory });
  await readHistory();
}

export async function showMore(): Promise<void> {
  set(({ count }) => ({ count: Math.min(500, count + pageOfHistory) }));
  await readHistory();
}
