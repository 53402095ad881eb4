/** Says how well a column fits its field: next to it in the window, and as a warning on the command line. */
import { fields, type FieldKind } from '#contract/lists/fields.ts';
import type { ColumnFit, List } from '#contract/lists/list.ts';
import { columnTitle } from './columnTitle.ts';
import { share } from '../count.ts';
import { fieldTitle } from '../names.ts';

/** Below this share of its filled cells, a column needs a look. */
const lowBelow = 0.6;

/** What a column of the kind should contain. “look like”: only the appearance can be judged. */
const held: Partial<Record<FieldKind, string>> = {
  phone: 'are phone numbers',
  email: 'are e-mail addresses',
  ip: 'are IP addresses',
  postalCode: 'are postal codes',
  state: 'are states',
  country: 'are countries',
  time: 'are times',
  name: 'look like names',
  city: 'look like cities',
  street: 'look like streets',
};

const heldBy = (field: ColumnFit['field']): string => held[fields.find(({ name }) => name === field)?.kind ?? 'text'] ?? 'fit';

/** Whether most of a column isn't what its field needs, or the column is empty. */
export function isLowFit({ filled, fits }: Pick<ColumnFit, 'filled' | 'fits'>): boolean {
  return filled === 0 || (fits !== null && fits < lowBelow * filled);
}

/** `98.4% are phone numbers`, `Only 12% are phone numbers`, `72% filled` where any text will do. The share is of the filled cells. */
export function fitWords(fit: Pick<ColumnFit, 'field' | 'rows' | 'filled' | 'fits'>): string {
  const { field, rows, filled, fits } = fit;
  if (filled === 0) return rows === 0 ? 'No rows' : 'Empty';
  if (fits === null) return `${share(filled, rows)} filled`;
  if (fits === 0) return `None ${heldBy(field)}`;
  return `${isLowFit(fit) ? 'Only ' : ''}${share(fits, filled)} ${heldBy(field)}`;
}

/** `Phone: 82.1% of the filled cells in “Cell” are phone numbers. Is it the right column?` */
export function misfitSentence({ columns }: Pick<List, 'columns'>, { field, column, filled, fits }: ColumnFit): string {
  const title = columnTitle(columns, column);
  if (filled === 0) return `${fieldTitle(field)}: “${title}” is empty. Is it the right column?`;
  return `${fieldTitle(field)}: ${share(fits ?? filled, filled)} of the filled cells in “${title}” ${heldBy(field)}. Is it the right column?`;
}

/** One sentence for each field whose column mostly contains something else. */
export function lowFitSentences({ columns }: Pick<List, 'columns'>, fits: readonly ColumnFit[]): string[] {
  return fits.filter(isLowFit).map(({ field, column, filled, fits: fit }) => {
    const title = columnTitle(columns, column);
    if (filled === 0 || fit === null) return `${fieldTitle(field)}: “${title}” is empty.`;
    return `${fieldTitle(field)}: only ${share(fit, filled)} of the filled cells in “${title}” ${heldBy(field)}.`;
  });
}
