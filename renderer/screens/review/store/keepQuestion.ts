/** Keeping rows that must not be called: when a person is asked for a reason, about which rows, and the possible answers. Pure. */
import type { NoCallRows } from '#contract/verdict/standing.ts';
import type { ViewRow } from '#contract/review/view.ts';

export interface KeepQuestion extends NoCallRows {
  /** All rows that were to be kept. */
  readonly rows: readonly number[];
}

/** `others`: only the rows that may be called. */
export type KeepAnswer = { readonly keeps: 'all'; readonly reason: string } | { readonly keeps: 'others' };

/** Whether keeping the row requires a reason: it must not be called, and nobody has given a reason yet. */
export const takesReason = ({ noCalls, decision }: Pick<ViewRow, 'noCalls' | 'decision'>): boolean =>
  noCalls.some((one) => !(decision.value === 'keep' && decision.by === 'person' && decision.kept?.despite.includes(one)));

/** Null if there is nothing to ask. */
export function keepQuestion(rows: readonly number[], against: NoCallRows): KeepQuestion | null {
  return against.litigators.length + against.suppressed.length === 0 ? null : { rows, ...against };
}

/** The rows that need a reason, each once. */
export const rowsAgainst = ({ litigators, suppressed }: KeepQuestion): number[] => [...new Set([...litigators, ...suppressed])];

export function othersOf(question: KeepQuestion): number[] {
  const against = new Set(rowsAgainst(question));
  return question.rows.filter((row) => !against.has(row));
}
