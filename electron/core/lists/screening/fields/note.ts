/** How what reads and checks cells notes what it finds. */
import type { FieldName } from '#contract/lists/fields.ts';
import type { FindingParams, FindingRule } from '#contract/lists/finding.ts';

/** Notes a finding of the current row; `field`: null if it is about the whole row. */
export type Note = (...args: { [R in FindingRule]: NoteArgs<R> }[FindingRule]) => void;
/** Parameters may be omitted if the rule has none. */
type NoteArgs<R extends FindingRule> =
  Record<never, never> extends FindingParams[R]
    ? [rule: R, field: FieldName | null, params?: FindingParams[R]]
    : [rule: R, field: FieldName | null, params: FindingParams[R]];
