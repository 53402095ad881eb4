import type { FindingRule } from '../../contract/finding.ts';
import type { SkipReason } from '../../contract/skipReason.ts';

/** What became of the row in the newest run that covers it. */
export type RowState =
  | { kind: 'pending' }
  /** `partial`: something that was asked for is missing from the answer. */
  | { kind: 'answered'; partial: boolean }
  | { kind: 'failed'; cause: string; serviceMessage: string | null }
  | { kind: 'refused'; serviceMessage: string | null }
  /** Skipped by the plan; `parameter` and `rule` say what is wrong with an invalid row. */
  | { kind: 'skipped'; why: SkipReason; parameter: string | null; rule: FindingRule | null };
