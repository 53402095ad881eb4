/** Lets readers and checks of cells add findings, and apply the repairs of a field according to a person's choices. */
import type { FieldName } from '#contract/lists/fields.ts';
import type { FindingParams, FindingRule } from '#contract/lists/finding.ts';
import type { Filled } from '#contract/lists/list.ts';
import { isApplied } from '#contract/lists/repair.ts';

/** Notes a finding of the current row; `field`: null if it is about the whole row. */
export type Note = (...args: { [R in FindingRule]: NoteArgs<R> }[FindingRule]) => void;
/** Parameters may be omitted if the rule has none. */
type NoteArgs<R extends FindingRule> =
  Record<never, never> extends FindingParams[R]
    ? [rule: R, field: FieldName | null, params?: FindingParams[R]]
    : [rule: R, field: FieldName | null, params: FindingParams[R]];

/** How a text can be interpreted other than as written, and why. */
export type Understood = Omit<FindingParams['cell.repaired'], 'field'>;

/** Notes a repair, and returns the repaired text; or the text as it is if the repair is null, only suggested, or turned off. */
export type Mend = (text: string, understood: Understood | null) => string;

export const shownLength = 80;

/** The column's name in findings. */
export const titleOf = (columns: readonly string[], column: number): string =>
  columns[column]?.trim().slice(0, shownLength) || `Column ${column + 1}`;

export function openMend(filled: Filled, note: Note): Mend {
  const { field, asWritten = [] } = filled;
  return (text, understood) => {
    if (understood === null) return text;
    const { repair, as } = understood;
    const params = { ...understood, field, as: as.length > shownLength ? `${as.slice(0, shownLength)}…` : as };
    if (isApplied(repair, filled)) {
      note('cell.repaired', field, params);
      return as;
    }
    if (!asWritten.includes(repair)) note('cell.suggested', field, params);
    return text;
  };
}
