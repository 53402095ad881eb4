/** Changes to a recipe's columns. Pure. */
import { type RecipeColumn, callingColumns, mostPhones, personFields } from '#contract/exports/recipeColumns.ts';
import { columnTitle } from '#messages/exports/recipeWords.ts';

/** `by`: −1 for up, 1 for down; at either end nothing moves. */
export function moved(columns: readonly RecipeColumn[], at: number, by: -1 | 1): RecipeColumn[] {
  const to = at + by;
  const column = columns[at];
  if (column === undefined || to < 0 || to >= columns.length) return [...columns];
  return columns.toSpliced(at, 1).toSpliced(to, 0, column);
}

export const removed = (columns: readonly RecipeColumn[], at: number): RecipeColumn[] => columns.toSpliced(at, 1);

export const changed = (columns: readonly RecipeColumn[], at: number, column: RecipeColumn): RecipeColumn[] => columns.with(at, column);

/** The editable heading; null for a group of columns, which have their own. '' stands for the column's default, if it has one. */
export const headingOf = (column: RecipeColumn): string | null =>
  column.from === 'originals' || column.from === 'ours' ? null : (column.heading ?? '');

export function withHeading(column: RecipeColumn, heading: string): RecipeColumn {
  if (column.from === 'originals' || column.from === 'ours') return column;
  if (column.from !== 'original' && column.from !== 'our') return { ...column, heading };
  const { heading: _, ...bare } = column;
  return heading === '' ? bare : { ...bare, heading };
}

/** Default headings in a file. */
const callingHeadings = { callableNow: 'callable_now', hours: 'calling_hours', timeZone: 'time_zone' } as const;

/** All columns that can be added: the list's own and Rollcall's unchanged, others with a default heading. */
export function addable(
  own: readonly string[],
  ours: readonly string[],
  columns: readonly RecipeColumn[],
): Record<AddGroup, RecipeColumn[]> {
  const phones = columns.filter(({ from }) => from === 'phone').length;
  const place = Math.min(phones + 1, mostPhones);
  return {
    all: [{ from: 'originals' }, { from: 'ours', headings: 'machine' }],
    made: [
      { from: 'phone', place, format: 'e164', heading: place === 1 ? 'phone' : `phone${place}` },
      { from: 'email', format: 'plain', heading: 'email' },
      ...personFields.map((field): RecipeColumn => {
        const made = { from: 'person', field, heading: '' } as const;
        return { ...made, heading: columnTitle(made) };
      }),
      ...callingColumns.map((says): RecipeColumn => ({ from: 'calling', says, heading: callingHeadings[says] })),
      { from: 'text', text: '', heading: 'text' },
    ],
    own: [...new Set(own)].map((column) => ({ from: 'original', column })),
    ours: ours.map((column) => ({ from: 'our', column })),
  };
}

export type AddGroup = 'all' | 'made' | 'own' | 'ours';
