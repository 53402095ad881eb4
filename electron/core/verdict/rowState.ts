import type { FindingRule } from '#contract/lists/finding.ts';
import type { SkipReason } from '#contract/runs/skipReason.ts';

/** The row's result in the newest run that covers it. */
export type RowState =
  | { kind: 'pending' }
  /** Only what it had before was asked about. */
  | { kind: 'unplanned' }
  /** `partial`: the answer lacks something that was requested. */
  | { kind: 'answered'; partial: boolean }
  | { kind: 'failed'; cause: string; serviceMessage: string | null }
  | { kind: 'refused'; serviceMessage: string | null }
  /** Skipped by the plan; `parameter` and `rule` tell what is wrong with an invalid row. */
  | { kind: 'skipped'; why: SkipReason; parameter: string | null; rule: FindingRule | null };
