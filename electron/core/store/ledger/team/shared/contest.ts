/**
 * Decisions on a shared list that were made without knowing of each other. On each row, the decisions that no other one knew are what people
 * last said of it, its heads. Where they differ, the row is contested, and the most careful of them holds until a person decides, who then knows
 * them all. Pure, and the same whichever decision came first.
 */
import type { DecisionValue } from '../../../../../contract/decision.ts';
import { addRow, emptyRowSet, hasRow, rowsOf, type RowSet } from '../../../rowSet.ts';

/** By device: how many of its acts on the list the author knew. */
export type Knows = Readonly<Record<string, number>>;

/** A decision, as an act of one device. */
export interface SharedDecision {
  actId: string;
  deviceId: string;
  number: number;
  knows: Knows;
  by: string;
  at: number;
  /** What it decided, and on which rows; null: it removed the decision. */
  decided: readonly { value: DecisionValue | null; rows: RowSet }[];
}

/** Rows on which decisions contradict each other, with the value that holds meanwhile. */
export interface Contest {
  heads: readonly SharedDecision[];
  value: DecisionValue | null;
  rows: RowSet;
  count: number;
}

/** From what lets somebody be called to what doesn't. */
const careful: readonly (DecisionValue | null)[] = ['keep', null, 'hold', 'drop'];

/** Whether `one` was made knowing `other`. */
export const knew = (one: Pick<SharedDecision, 'deviceId' | 'number' | 'knows'>, other: Pick<SharedDecision, 'deviceId' | 'number'>): boolean =>
  one.deviceId === other.deviceId ? one.number > other.number : (one.knows[other.deviceId] ?? 0) >= other.number;

/** The contests among these decisions on these rows. */
export function findContests(decisions: readonly SharedDecision[], rows: RowSet): Contest[] {
  /** Each decision's parts, so that a row's state is which of them cover it. */
  const parts = decisions.flatMap((of) => of.decided.map((part) => ({ of, ...part })));
  const found = new Map<string, Contest | null>();
  for (const row of rowsOf(rows)) {
    const covering = parts.flatMap((part, index) => (hasRow(part.rows, row) ? [index] : []));
    if (covering.length < 2) continue;
    const state = covering.join();
    let contest = found.get(state);
    if (contest === undefined) {
      contest = contestOf(
        covering.flatMap((index) => parts[index] ?? []),
        rows.length,
      );
      found.set(state, contest);
    }
    if (contest === null) continue;
    addRow(contest.rows, row);
    contest.count += 1;
  }
  return [...found.values()].filter((contest) => contest !== null);
}

function contestOf(covering: readonly { of: SharedDecision; value: DecisionValue | null }[], bytes: number): Contest | null {
  const heads = covering
    .filter(({ of }) => !covering.some((other) => knew(other.of, of)))
    .toSorted((a, b) => (a.of.actId < b.of.actId ? -1 : 1));
  const values = new Set(heads.map(({ value }) => value));
  if (values.size < 2) return null;
  const value = careful.findLast((one) => values.has(one)) ?? null;
  return { heads: heads.map(({ of }) => of), value, rows: emptyRowSet(bytes * 8), count: 0 };
}
