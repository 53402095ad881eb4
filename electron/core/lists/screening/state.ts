/** Reads states: as their code, in whichever form they are written. */
import type { Filled } from '#contract/lists/list.ts';
import { normaliseState, remembering, stateCode } from '../../normalise/place.ts';
import { likelyState, stateInForm } from '../../normalise/stateForms.ts';
import type { Note } from './fields/note.ts';
import type { ReadCell } from './readFields.ts';
import { openMend, type Understood } from './repairing.ts';

const understand = remembering((cell: string): Understood | null => {
  if (cell.trim() === '' || stateCode(cell) !== null) return null;
  const code = stateInForm(cell);
  if (code !== null) return { repair: 'state.form', as: code };
  const likely = likelyState(cell);
  return likely === null ? null : { repair: 'state.spelling', as: likely };
});

export function openState(filled: Filled, note: Note): ReadCell {
  const mend = openMend(filled, note);
  return (cell) => {
    const understood = understand(cell);
    return normaliseState(understood === null ? cell : mend(cell, understood));
  };
}
