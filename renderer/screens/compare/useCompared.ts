/** The counts of a comparison and their progress; leaving, or changing the comparison, cancels the work. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { create } from 'zustand';
import { type Compared, type ComparedSide, type Comparison, isOneList } from '#contract/review/compare.ts';
import type { Failure } from '#contract/failure.ts';
import type { ListCard, List } from '#contract/lists/list.ts';
import type { Run } from '#contract/runs/run.ts';
import { compareWords as words } from '#messages/review/compareWords.ts';
import { lists, list as listQuery } from '../../subjects/lists/queries.ts';
import { queryClient, read, unfollowedKey } from '../../base/queryClient.ts';
import { call } from '../../bridge/call.ts';
import { listen } from '../../bridge/listen.ts';
import { timeText } from '../../ui/text/times.ts';

export interface ComparedNow {
  readonly compared: Compared | null;
  readonly failure: Failure | null;
  /** Whether answers or rows have arrived since it was counted. */
  readonly stale: boolean;
  /** Whether it is being counted, even if earlier counts are visible. */
  readonly busy: boolean;
  readonly progress: { readonly rows: number; readonly of: number } | null;
  again(): void;
}

type Card = Pick<ListCard, 'listId' | 'rows' | 'answered' | 'lastCheckedAt' | 'run'>;

/** A key that changes whenever either side may have changed: a list's current state, or an unfinished run. */
function stateOf({ before, after }: Comparison, cards: readonly Card[]): string {
  const state = ({ listId, runId }: ComparedSide): unknown => {
    const card = cards.find((one) => one.listId === listId);
    const isMoving = runId === null || (card?.run?.runId === runId && card.run.state !== 'finished');
    return isMoving ? [card?.rows, card?.answered, card?.lastCheckedAt] : null;
  };
  return JSON.stringify([before, after].map(state));
}

/** `comparison`: null if not chosen yet. */
export function useCompared(comparison: Comparison | null): ComparedNow {
  const key = JSON.stringify(comparison);
  const [latest, setLatest] = useState<{ key: string; progress: ComparedNow['progress'] } | null>(null);
  const cards = useQuery(lists).data ?? [];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: unfollowedKey('review.compare', comparison),
    queryFn:
      comparison === null
        ? skipToken
        : async ({ signal }) => {
            // Each request has its own requester, so that canceling one can't cancel the next.
            const requesterId = uuid();
            const off = listen('review.compareProgressed', ({ requesterId: of, ...now }) => {
              if (of === requesterId) setLatest({ key, progress: now });
            });
            signal.addEventListener('abort', () => void call('review.cancel', { requesterId }).catch(() => undefined), { once: true });
            // The state before the first row was read: later changes may or may not be in the counts.
            const state = stateOf(comparison, queryClient.getQueryData(lists.queryKey) ?? []);
            try {
              return { compared: await read('review.compare', { comparison, requesterId }), state };
            } finally {
              off();
            }
          },
  });
  return {
    compared: data?.compared ?? null,
    failure: error?.failure ?? null,
    stale: data !== undefined && comparison !== null && data.state !== stateOf(comparison, cards),
    busy: isFetching,
    progress: latest?.key === key ? latest.progress : null,
    again: () => void refetch(),
  };
}

type Lists = Readonly<Record<'before' | 'after', Pick<List, 'columns' | 'mapping'>>>;

export interface ChosenComparison {
  readonly sides: Pick<Comparison, 'before' | 'after'> | null;
  /** Options for matching two lists; empty while one is loading, or for a single list. */
  readonly keys: readonly KeyOption[];
  readonly key: KeyOption | undefined;
  /** Null if both sides are the same, nothing is chosen, or two lists have nothing to match by. */
  readonly comparison: Comparison | null;
  /** Whether the lists it needs are still loading. */
  readonly isReading: boolean;
  setSide(which: 'before' | 'after', side: ComparedSide): void;
  setKey(value: string | null): void;
  swap(): void;
}

/** The current comparison: as chosen, or the list's default. */
export function useComparison(listId: string, runs: readonly ComparedRun[]): ChosenComparison {
  const choice = useCompareChoice(listId);
  const sides = choice.sides ?? usualSides(listId, runs);
  const before = useQuery(listQuery(sides?.before.listId ?? listId)).data;
  const after = useQuery(listQuery(sides?.after.listId ?? listId)).data;
  const lists = before === undefined || after === undefined ? null : { before, after };
  const isTwo = sides !== null && !isOneList(sides);
  const keys = isTwo && lists !== null ? keyOptions(lists) : [];
  const key = keys.find(({ value }) => value === choice.key) ?? (lists === null ? undefined : usualKey(lists, keys));
  const now: ComparedSide = { listId, runId: null };
  return {
    ...{ sides, keys, key },
    comparison: comparisonOf(sides, key),
    isReading: isTwo && lists === null,
    // Another pair of lists gets its own default key.
    setSide: (which, side) =>
      choose(listId, { sides: { before: sides?.before ?? now, after: sides?.after ?? now, [which]: side }, key: null }),
    setKey: (value) => choose(listId, { key: value }),
    swap: () => {
      if (sides !== null) choose(listId, { sides: { before: sides.after, after: sides.before } });
    },
  };
}

function comparisonOf(sides: ChosenComparison['sides'], chosen: KeyOption | undefined): Comparison | null {
  if (sides === null) return null;
  const { before, after } = sides;
  // Within one list, rows need no key.
  if (isOneList(sides)) return before.runId === after.runId ? null : { before, after, key: 'phone' };
  return chosen === undefined ? null : { before, after, key: chosen.key };
}

interface SideOption {
  readonly value: string;
  readonly label: string;
  readonly side: ComparedSide;
}
export interface SideGroup {
  readonly group: string;
  readonly items: readonly SideOption[];
}

type ComparedRun = Pick<Run, 'runId' | 'startedAt' | 'finishedAt' | 'environment'>;

/** The sides that a list can be compared with (its runs, its current state, and other lists), and the default comparison. Pure. */
export const valueOf = ({ listId, runId }: ComparedSide): string => `${listId} ${runId ?? ''}`;
const optionOf = (side: ComparedSide, label: string): SideOption => ({ value: valueOf(side), label, side });

const runLabel = ({ startedAt, finishedAt, environment }: ComparedRun): string =>
  words.sides.run(timeText(startedAt), environment, finishedAt !== null);

/** `runs`: the list's runs, newest first. */
export function sideGroups(listId: string, runs: readonly ComparedRun[], cards: readonly Pick<ListCard, 'listId' | 'name'>[]): SideGroup[] {
  const own = [
    optionOf({ listId, runId: null }, words.sides.now),
    ...runs.map((run) => optionOf({ listId, runId: run.runId }, runLabel(run))),
  ];
  const others = cards.filter((card) => card.listId !== listId).map((card) => optionOf({ listId: card.listId, runId: null }, card.name));
  return [{ group: words.sides.thisList, items: own }, ...(others.length === 0 ? [] : [{ group: words.sides.otherLists, items: others }])];
}

/** The state before the last run and the current one; null if the list doesn't have two states. */
function usualSides(listId: string, runs: readonly ComparedRun[]): Pick<Comparison, 'before' | 'after'> | null {
  const earlier = runs[1];
  return earlier === undefined ? null : { before: { listId, runId: earlier.runId }, after: { listId, runId: null } };
}

/** A key to match two lists by: their phones, or a column heading in both, ignoring case, which stays valid when the sides are swapped. */
interface KeyOption {
  readonly value: string;
  readonly label: string;
  readonly key: Comparison['key'];
}
const byPhone: KeyOption = { value: 'phone', label: words.sides.phone, key: 'phone' };

const folded = ({ columns }: Pick<List, 'columns'>): string[] => columns.map((heading) => heading.trim().toLowerCase());

function keyOptions({ before, after }: Lists): KeyOption[] {
  const [own, others] = [folded(before), folded(after)];
  const columns = own.flatMap((heading, column): KeyOption[] => {
    const other = heading === '' || own.indexOf(heading) < column ? -1 : others.indexOf(heading);
    const label = words.sides.column(before.columns[column] ?? '');
    return other < 0 ? [] : [{ value: `column ${heading}`, label, key: { before: column, after: other } }];
  });
  return [byPhone, ...columns];
}

/** The default key of two lists: the phone if both have one, or else the first common column; undefined if there is neither. */
const usualKey = ({ before, after }: Lists, [phone, column]: readonly KeyOption[]): KeyOption | undefined =>
  [before, after].every(({ mapping }) => mapping.fields.some(({ field }) => field === 'phone')) ? phone : column;

interface CompareChoice {
  /** Null for the default. */
  readonly sides: Pick<Comparison, 'before' | 'after'> | null;
  /** One of the two lists' keys; null for their default. */
  readonly key: string | null;
}

const nothing: CompareChoice = { sides: null, key: null };
const useChoices = create<{ readonly byList: Readonly<Record<string, CompareChoice>> }>(() => ({ byList: {} }));

/** The last comparison made with each list while the window is open, so that a person returning from the rows finds it unchanged. */
const useCompareChoice = (listId: string): CompareChoice => useChoices(({ byList }) => byList[listId] ?? nothing);

const choose = (listId: string, part: Partial<CompareChoice>): void =>
  useChoices.setState(({ byList }) => ({ byList: { ...byList, [listId]: { ...(byList[listId] ?? nothing), ...part } } }));

/** For tests: resets the choices, as in a new window. */
export const forgetChoices = (): void => useChoices.setState({ byList: {} });
