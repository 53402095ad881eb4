/** Finds the columns of a new list that say whom not to contact: by their headings, and because their cells answer it. */
import type { OptOutColumn } from '#contract/lists/optOut.ts';
import { isAnswer } from '#contract/lists/optOutCell.ts';
import { optOutHeading } from './optOutHeading.ts';

const answersFrom = 0.6;

/** `heading`: whether the file has headings; `rows`: the cells of the sampled rows. A column that is empty in the sample is one by its heading. */
export function findOptOuts(columns: readonly string[], heading: boolean, rows: readonly (readonly string[])[]): OptOutColumn[] {
  if (!heading) return [];
  return columns.flatMap((title, column): OptOutColumn[] => {
    const said = optOutHeading(title);
    if (said === null) return [];
    const filled = rows.map((cells) => cells[column] ?? '').filter((cell) => cell.trim() !== '');
    const answers = filled.filter(isAnswer).length;
    return answers >= answersFrom * filled.length ? [{ column, ...said }] : [];
  });
}
