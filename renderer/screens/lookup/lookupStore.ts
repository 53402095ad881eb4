/**
 * The form's contents, the visible answer, and what the history is searched for, kept for the lifetime of the window so that leaving the screen loses nothing.
 */
import { create } from 'zustand';
import type { Failure } from '#contract/failure.ts';
import type { Lookup, LookupRequest } from '#contract/lookups/lookup.ts';
import { addOnsOf, type AddOnName, type Operation } from '#contract/service/operation.ts';
import { findOperation, mainOperation, phoneOperation } from '#contract/service/operations/catalog.ts';
import { failureOf } from '../../base/notify.ts';
import { call } from '../../bridge/call.ts';
import { keyOf } from './form/fieldGroups.ts';

const pageOfHistory = 50;
/** The program returns at most this many. */
export const mostOfHistory = 500;

/**
 * A request that isn't sent without the person's confirmation: its number can't be dialed, its person is suppressed, a colleague may have
 * bought its answer, or it was answered before.
 */
export interface LookupQuestion {
  readonly request: LookupRequest;
  /** The failure that the program returned for it. */
  readonly failure: Failure<(typeof questions)[number]>;
}

const questions = ['parameter.notDialable', 'lookup.suppressed', 'lookup.known', 'team.inDoubt'] as const;
const isQuestion = (failure: Failure): failure is LookupQuestion['failure'] => questions.some((code) => code === failure.code);

interface LookupState {
  /** Null for the default operation. */
  readonly operation: string | null;
  /** Values by `keyOf`. */
  readonly values: Readonly<Record<string, string>>;
  /** Add-ons by operation; absent for the defaults. */
  readonly addOns: Readonly<Record<string, readonly AddOnName[]>>;
  /** Whether the button was pressed: from then on, empty required fields are marked. */
  readonly tried: boolean;
  readonly asking: LookupRequest | null;
  /** A question that the person must answer before anything is sent; null if there is none. */
  readonly question: LookupQuestion | null;
  /** The undialable or suppressed subject that was last confirmed, so that the same one is not questioned twice in a row. */
  readonly agreed: string | null;
  readonly shown: Lookup | null;
  /** Why sending or opening failed without an outcome. */
  readonly failure: Failure | null;
  /** What the history is searched for, and how many of its entries are shown. */
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
  search: '',
  count: pageOfHistory,
}));
const { getState: get, setState: set } = useLookup;

/** The operation of the form; by default the one that needs only a phone. */
export function chosenOperation(operation: string | null): Operation {
  return (operation === null ? undefined : findOperation(operation)) ?? phoneOperation ?? mainOperation;
}

/** The litigator check is on unless the person turns it off: a number that was not checked is never clear. */
export const chosenAddOns = (addOns: LookupState['addOns'], operation: Operation): AddOnName[] =>
  addOnsOf(operation).filter((addOn) => (addOns[operation.id] ?? ['litigator_checks']).includes(addOn));

/** The request that the form would send; empty fields are left out. */
export function requestOf(state: Pick<LookupState, 'values' | 'addOns'>, operation: Operation, environmentId: string): LookupRequest {
  const given = operation.parameters.map(({ name }): [string, string] => [name, state.values[keyOf(name)] ?? '']);
  return {
    environmentId,
    operation: operation.id,
    addOns: chosenAddOns(state.addOns, operation),
    parameters: Object.fromEntries(given.filter(([, value]) => value.trim() !== '')),
  };
}

let edits = 0;

/** Drops the question, including one still to arrive, because the form has changed since the request was sent. */
function withoutQuestion(): Pick<LookupState, 'question'> {
  edits += 1;
  return { question: null };
}

export const chooseOperation = (operation: string): void => set({ operation, tried: false, ...withoutQuestion() });

export const type = (parameter: string, value: string): void =>
  set(({ values }) => ({ values: { ...values, [keyOf(parameter)]: value }, ...withoutQuestion() }));

export const chooseAddOns = (operation: string, chosen: readonly AddOnName[]): void =>
  set(({ addOns }) => ({ addOns: { ...addOns, [operation]: chosen }, ...withoutQuestion() }));

/** Fills the form with a request. `clear`: removes the visible answer, because it belongs to another request. */
export function fillForm({ operation, addOns, parameters }: Omit<LookupRequest, 'environmentId'>, { clear = false } = {}): void {
  const values = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [keyOf(name), value]));
  set((state) => ({
    ...{ operation, values, addOns: { ...state.addOns, [operation]: addOns }, tried: false, ...withoutQuestion() },
    ...(clear ? { shown: null, failure: null } : {}),
  }));
}

const whoKinds: ReadonlySet<string | undefined> = new Set(['phone', 'email', 'name', 'street', 'postalCode']);

/** The subject of a request, in the fields that the suppression list compares; for an unknown operation, all of its fields. */
function whoOf({ operation, parameters }: LookupRequest): string {
  const described = findOperation(operation)?.parameters;
  const tells = (name: string): boolean => whoKinds.has(described?.find((one) => one.name === name)?.kind);
  return JSON.stringify(Object.entries(parameters).filter(([name]) => described === undefined || tells(name)));
}

/**
 * Sends one request at a time. The result goes to `shown`, even if the person has left the screen meanwhile. A number that can't be dialed
 * or is suppressed isn't sent but becomes the question, unless it was the last one confirmed. So does a request answered before, whose
 * answer is shown (unless `again`), and one that a colleague may have bought (unless `despite`).
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
  } catch (error) {
    const failure = failureOf(error);
    if (!isQuestion(failure)) set({ failure });
    // Nothing was sent, and the person has typed on or canceled since: confirming the question would buy something no longer requested.
    else if (sent === edits) {
      set({ question: { request, failure } });
      if (failure.code === 'lookup.known') await showAnswer(failure.params.lookupId);
    }
  } finally {
    set({ asking: null });
  }
}

export async function askAnyway({ request, failure: { code } }: LookupQuestion): Promise<void> {
  if (code === 'parameter.notDialable' || code === 'lookup.suppressed') set({ agreed: whoOf(request) });
  await ask(request, { again: code === 'lookup.known', despite: code === 'team.inDoubt' });
}

export const dropQuestion = (): void => set(withoutQuestion());

let opening = 0;

/** Shows a lookup from the history. The last one requested wins; null if superseded, or if it can't be read. */
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

/** Opens a lookup from the history and fills the form with it. */
export async function open(lookupId: string): Promise<void> {
  const shown = await showAnswer(lookupId);
  if (shown !== null) fillForm(shown.request);
}

export const searchHistory = (search: string): void => set({ search, count: pageOfHistory });
export const showMore = (): void => set(({ count }) => ({ count: Math.min(mostOfHistory, count + pageOfHistory) }));
