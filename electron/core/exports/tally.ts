/** Counts rows while they are exported: for a workbook's summary, the record of the export, and merging it back. */
import { decisionValues, type DecisionValue } from '#contract/review/decision.ts';
import { unplannedVerdict } from '#contract/verdict/verdict.ts';
import { choicesOf, fieldsWith, type Choice, type FieldsOfType, type FieldsWith } from '#contract/verdict/verdictFields.ts';
import type { ReviewedRow } from '../lists/rows/exportPages.sql.ts';

/** The fields whose values the summary counts. */
export type SummaryField = Extract<FieldsWith<'summary'>, FieldsOfType<'choice'>>;
export const summaryFields: readonly SummaryField[] = fieldsWith('summary');

export interface Tally {
  rows: number;
  /** Whether any exported verdict is based on a sandbox answer. */
  sandbox: boolean;
  fields: { [F in SummaryField]: Record<Choice<F>, number> };
  decisions: Record<DecisionValue | 'none', number>;
}

const zeros = (keys: readonly string[]): Record<string, number> => Object.fromEntries(keys.map((key) => [key, 0]));

export function newTally(): Tally {
  return {
    rows: 0,
    sandbox: false,
    fields: Object.fromEntries(summaryFields.map((field) => [field, zeros(choicesOf(field))])) as unknown as Tally['fields'],
    decisions: zeros([...decisionValues, 'none']),
  };
}

/** `rows`: the number of rows with the same data. */
export function count(tally: Tally, { verdict, decision }: Pick<ReviewedRow, 'verdict' | 'decision'>, rows = 1): void {
  tally.rows += rows;
  tally.sandbox ||= verdict?.sandbox ?? false;
  for (const field of summaryFields) {
    const counts: Record<string, number> = tally.fields[field];
    const value = (verdict ?? unplannedVerdict)[field] ?? 'none';
    counts[value] = (counts[value] ?? 0) + rows;
  }
  tally.decisions[decision ?? 'none'] += rows;
}
