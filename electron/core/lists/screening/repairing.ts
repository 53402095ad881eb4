/** Applies the repairs of one field, as a person chose for it, and notes each. */
import type { FindingParams } from '#contract/lists/finding.ts';
import type { Filled } from '#contract/lists/list.ts';
import { isApplied } from '#contract/lists/repair.ts';
import type { Note } from './fields/note.ts';

/** How a text can be understood otherwise than it reads, and why. */
export type Understood = Omit<FindingParams['cell.repaired'], 'field'>;

/** The text as repaired, or as it is: if there is nothing to repair (null), or the repair is only suggested or turned off. */
export type Mend = (text: string, understood: Understood | null) => string;

const shownLength = 80;

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
