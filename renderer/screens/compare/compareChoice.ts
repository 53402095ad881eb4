/** What was last compared with each list, while the window is open: whoever comes back from the rows finds the comparison as it was. */
import { create } from 'zustand';
import type { ComparedKind, Comparison } from '#contract/review/compare.ts';

export interface CompareChoice {
  /** Null: what is usual. */
  readonly sides: Pick<Comparison, 'before' | 'after'> | null;
  /** Null: what suits the two lists. */
  readonly key: Comparison['key'] | null;
  /** The change whose rows are shown; null: the first with rows. */
  readonly kind: ComparedKind | null;
}

const nothing: CompareChoice = { sides: null, key: null, kind: null };
const useChoices = create<{ readonly byList: Readonly<Record<string, CompareChoice>> }>(() => ({ byList: {} }));

export const useCompareChoice = (listId: string): CompareChoice => useChoices(({ byList }) => byList[listId] ?? nothing);

export const choose = (listId: string, part: Partial<CompareChoice>): void =>
  useChoices.setState(({ byList }) => ({ byList: { ...byList, [listId]: { ...(byList[listId] ?? nothing), ...part } } }));

/** For tests: as in a new window. */
export const forgetChoices = (): void => useChoices.setState({ byList: {} });
