/** What reads and checks cells: how it notes what it finds. */
import type { FieldName } from '../../../contract/fields.ts';
import type { FindingParams, FindingRule } from '../../../contract/finding.ts';
import type { Cells } from './readFields.ts';

/** Notes a finding of the current row; `field`: null if it is about the whole row. */
export type Note = (...args: { [R in FindingRule]: NoteArgs<R> }[FindingRule]) => void;
/** Parameters may be omitted if the rule has none. */
type NoteArgs<R extends FindingRule> =
  Record<never, never> extends FindingParams[R]
    ? [rule: R, field: FieldName | null]
    : [rule: R, field: FieldName | null, params: FindingParams[R]];

/** The field's canonical text, null if its cell is empty or can't be read. `cells`: the whole row. */
export type ReadCell = (cell: string, cells: Cells) => string | null;
