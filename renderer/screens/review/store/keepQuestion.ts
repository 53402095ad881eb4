/** Questions asked before rows change: keeping rows that must not be called, and changing many rows. */
import type { NoCallRows } from '#contract/verdict/standing.ts';
import type { View, ViewRow } from '#contract/review/view.ts';
import type { ManyChange, ManyEffect, RowChoice } from '#contract/review/decision.ts';
import type { Selection } from './selection.ts';

export interface KeepQuestion extends NoCallRows {
  /** All rows to be kept. */
  readonly rows: readonly number[];
}

/** `others`: keep only the rows that may be called. */
export type KeepAnswer = { readonly keeps: 'all'; readonly reason: string } | { readonly keeps: 'others' };

/** Whether keeping the row requires a reason: it must not be called, and no reason has been given yet. */
export const takesReason = ({ noCalls, decision }: Pick<ViewRow, 'noCalls' | 'decision'>): boolean =>
  noCalls.some((one) => !(decision.value === 'keep' && decision.by === 'person' && decision.kept?.despite.includes(one)));

/** The question to ask; null if there is none. */
export function keepQuestion(rows: readonly number[], against: NoCallRows): KeepQuestion | null {
  return against.litigators.length + against.suppressed.length === 0 ? null : { rows, ...against };
}

/** The rows that need a reason, each once. */
export const rowsAgainst = ({ litigators, suppressed }: KeepQuestion): number[] => [...new Set([...litigators, ...suppressed])];

export function othersOf(question: KeepQuestion): number[] {
  const against = new Set(rowsAgainst(question));
  return question.rows.filter((row) => !against.has(row));
}

/** A change of many rows that awaits confirmation. */
export interface ManyQuestion {
  readonly choice: RowChoice;
  readonly change: ManyChange;
  readonly overwrite: boolean;
  /** The effect under `overwrite`. */
  readonly effect: ManyEffect;
}

/** The selected rows; null if none are selected. */
export function chosenIn({ view, selection }: { readonly view: View | null; readonly selection: Selection }): RowChoice | null {
  if (view === null || selection.count === 0) return null;
  return { viewId: view.viewId, ranges: selection.ranges.map(([first, last]): [number, number] => [first, last]) };
}
