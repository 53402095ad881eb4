/** Says why a row is left out, from how that is written down. */
import type { LeftOut } from '../../../../contract/plan.ts';
import type { PlannedRow } from './runs.ts';

/**
 * What the user's own word leaves out is written down as suppressed: with the finding that was ticked, or with `suppressed` for whom their own list
 * names (before there were findings to tick, with nothing).
 */
export const whyLeftOut = (
  disposition: Exclude<PlannedRow['disposition'], 'call'>,
  rule: string | null,
): Exclude<LeftOut['why'], 'condition'> =>
  disposition === 'suppressed' && rule !== null && rule !== 'suppressed' ? 'finding' : disposition;
