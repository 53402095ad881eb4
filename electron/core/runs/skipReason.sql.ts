/** Derives why a row is skipped from its stored treatment. */
import type { SkippedRows } from '#contract/plan/plan.ts';
import type { PlannedRow } from './runs.sql.ts';

/**
 * Rows that the user wants skipped are stored as suppressed: with the selected finding, or with `suppressed` or null for people on the
 * suppression list.
 */
export const skipReason = (
  treatment: Exclude<PlannedRow['treatment'], 'call'>,
  rule: string | null,
): Exclude<SkippedRows['why'], 'condition'> =>
  treatment === 'suppressed' && rule !== null && rule !== 'suppressed' ? 'finding' : treatment;
