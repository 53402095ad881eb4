/** Keeping rows that must not be called: when a person is asked why, about which rows, and what they may answer. Pure. */
import type { NoCallRows } from '../../../../electron/contract/noCall.ts';
import type { ViewRow } from '../../../../electron/contract/view.ts';

export interface KeepQuestion extends NoCallRows {
  /** All rows that were to be kept. */
  readonly rows: readonly number[];
}

/** `others`: only the rows that nothing speaks against. */
export type KeepAnswer = { readonly keeps: 'all'; readonly reason: string } | { readonly keeps: 'others' };

/** Whether keeping the row takes a reason: it must not be called, and nobody has said why it is kept yet. */
export const takesReason = ({ noCalls, decision }: Pick<ViewRow, 'noCalls' | 'decision'>): boolean =>
  noCalls.some((one) => !(decision.value === 'keep' && decision.by === 'person' && decision.kept?.despite.includes(one)));

/** Null where nothing has to be asked. */
export function keepQuestion(rows: readonly number[], against: NoCallRows): KeepQuestion | null {
  return against.litigators.length + against.suppressed.length === 0 ? null : { rows, ...against };
}

/** The rows that a reason is asked for, each once. */
export const rowsAgainst = ({ litigators, suppressed }: KeepQuestion): number[] => [...new Set([...litigators, ...suppressed])];

export function othersOf(question: KeepQuestion): number[] {
  const against = new Set(rowsAgainst(question));
  return question.rows.filter((row) => !against.has(row));
}
