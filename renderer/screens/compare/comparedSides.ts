/** What a list can be compared with: its runs, its current state, and other lists; and what is compared at first. Pure. */
import type { ComparedSide, Comparison } from '#contract/review/compare.ts';
import type { List, ListCard } from '#contract/lists/list.ts';
import type { Run } from '#contract/runs/run.ts';
import { compareWords as words } from '#messages/review/compareWords.ts';
import { timeText } from '../../ui/text/times.ts';

export interface SideOption {
  readonly value: string;
  readonly label: string;
  readonly side: ComparedSide;
}
export interface SideGroup {
  readonly group: string;
  readonly items: readonly SideOption[];
}

export type ComparedRun = Pick<Run, 'runId' | 'startedAt' | 'finishedAt' | 'environment'>;

export const valueOf = ({ listId, runId }: ComparedSide): string => `${listId} ${runId ?? ''}`;
const optionOf = (side: ComparedSide, label: string): SideOption => ({ value: valueOf(side), label, side });

const runLabel = ({ startedAt, finishedAt, environment }: ComparedRun): string =>
  words.sides.run(timeText(startedAt), environment, finishedAt !== null);

/** `runs`: of the list, newest first. */
export function sideGroups(listId: string, runs: readonly ComparedRun[], cards: readonly Pick<ListCard, 'listId' | 'name'>[]): SideGroup[] {
  const own = [
    optionOf({ listId, runId: null }, words.sides.now),
    ...runs.map((run) => optionOf({ listId, runId: run.runId }, runLabel(run))),
  ];
  const others = cards.filter((card) => card.listId !== listId).map((card) => optionOf({ listId: card.listId, runId: null }, card.name));
  return [{ group: words.sides.thisList, items: own }, ...(others.length === 0 ? [] : [{ group: words.sides.otherLists, items: others }])];
}

/** The state before the last run, and the current one; null if the list has no two states. */
export function usualSides(listId: string, runs: readonly ComparedRun[]): Pick<Comparison, 'before' | 'after'> | null {
  const earlier = runs[1];
  return earlier === undefined ? null : { before: { listId, runId: earlier.runId }, after: { listId, runId: null } };
}

/** The key that two lists are first matched by: the phone if both have one, else the first headings that are the same; null: neither. */
export function usualKey(before: Pick<List, 'columns' | 'mapping'>, after: Pick<List, 'columns' | 'mapping'>): Comparison['key'] | null {
  if ([before, after].every(({ mapping }) => mapping.fields.some(({ field }) => field === 'phone'))) return 'phone';
  return sameHeadings(before, after)[0]?.key ?? null;
}

/** Columns that both lists have, by their headings without case. */
export function sameHeadings(
  before: Pick<List, 'columns'>,
  after: Pick<List, 'columns'>,
): { heading: string; key: { before: number; after: number } }[] {
  const folded = after.columns.map((heading) => heading.trim().toLowerCase());
  return before.columns.flatMap((heading, column) => {
    const at = heading.trim() === '' ? -1 : folded.indexOf(heading.trim().toLowerCase());
    return at < 0 ? [] : [{ heading, key: { before: column, after: at } }];
  });
}
