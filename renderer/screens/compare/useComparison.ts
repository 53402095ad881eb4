/** What is compared now: as chosen, or what is usual for the list. */
import { useQuery } from '@tanstack/react-query';
import { isOneList, type ComparedSide, type Comparison } from '#contract/review/compare.ts';
import type { List } from '#contract/lists/list.ts';
import { list as listQuery } from '../../base/queries.ts';
import { choose, useCompareChoice, type CompareChoice } from './compareChoice.ts';
import { usualKey, usualSides, type ComparedRun } from './comparedSides.ts';

export interface ChosenComparison {
  readonly choice: CompareChoice;
  readonly sides: Pick<Comparison, 'before' | 'after'> | null;
  readonly key: Comparison['key'] | null;
  /** Both lists; null while one is being read. */
  readonly lists: Readonly<Record<'before' | 'after', List>> | null;
  /** Null: both sides are the same, nothing is chosen, or two lists have nothing to match by. */
  readonly comparison: Comparison | null;
  setSide(which: 'before' | 'after', side: ComparedSide): void;
  swap(): void;
}

export function useComparison(listId: string, runs: readonly ComparedRun[]): ChosenComparison {
  const choice = useCompareChoice(listId);
  const sides = choice.sides ?? usualSides(listId, runs);
  const before = useQuery(listQuery(sides?.before.listId ?? listId)).data;
  const after = useQuery(listQuery(sides?.after.listId ?? listId)).data;
  const lists = before === undefined || after === undefined ? null : { before, after };
  const key = choice.key ?? (lists === null ? null : usualKey(lists.before, lists.after));
  const now: ComparedSide = { listId, runId: null };
  return {
    ...{ choice, sides, key, lists },
    comparison: comparisonOf(sides, key),
    // Another pair of lists is matched by what suits it.
    setSide: (which, side) =>
      choose(listId, { sides: { before: sides?.before ?? now, after: sides?.after ?? now, [which]: side }, key: null }),
    swap: () => {
      if (sides === null) return;
      const turned = choice.key === null || choice.key === 'phone' ? choice.key : { before: choice.key.after, after: choice.key.before };
      choose(listId, { sides: { before: sides.after, after: sides.before }, key: turned });
    },
  };
}

function comparisonOf(sides: ChosenComparison['sides'], key: Comparison['key'] | null): Comparison | null {
  if (sides === null) return null;
  const { before, after } = sides;
  // Rows of one list need no key.
  if (isOneList(sides)) return before.runId === after.runId ? null : { before, after, key: 'phone' };
  return key === null ? null : { before, after, key };
}
