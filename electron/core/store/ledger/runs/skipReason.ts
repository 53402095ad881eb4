/** Why a row is skipped, from its stored disposition. */
import type { SkippedRows } from '../../../../contract/plan.ts';
import type { PlannedRow } from './runs.ts';

/**
 * What the user wants skipped is written down as suppressed: with the finding that was ticked, or with `suppressed` for whom their own list
 * names (before there were findings to tick, with nothing).
 */
export const skipReason = (
  disposition: Exclude<PlannedRow['disposition'], 'call'>,
  rule: string | null,
): Exclude<SkippedRows['why'], 'condition'> =>
  disposition === 'suppressed' && rule !== null && rule !== 'suppressed' ? 'finding' : disposition;
