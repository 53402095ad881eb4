/** Refuses an impossible mapping: a column that the list doesn't have, or a field that is filled twice. */
import { Failed } from '#contract/failure.ts';
import { columnsOfFilled, type Mapping } from '#contract/lists/list.ts';

/** `columns`: the list's headings. Throws Failed: mapping.unknownColumn, mapping.fieldTwice. */
export function checkMapping(mapping: Mapping, columns: readonly string[]): void {
  const filledBy = new Map<string, number>();
  for (const filled of mapping.fields) {
    const { field, column } = filled;
    for (const one of columnsOfFilled(filled))
      if (one >= columns.length) throw new Failed('mapping.unknownColumn', { field, column: `column ${one + 1}` });
    const first = filledBy.get(field);
    if (first !== undefined)
      throw new Failed('mapping.fieldTwice', { field, first: nameOf(first, columns), second: nameOf(column, columns) });
    filledBy.set(field, column);
  }
}

const nameOf = (column: number, columns: readonly string[]): string => columns[column] || `column ${column + 1}`;
