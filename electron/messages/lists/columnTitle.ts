/** A column's title: its heading, or its position if it has none. */

/** `column` counts from 0: the fourth without a heading is `Column 4`. */
export function columnTitle(columns: readonly string[], column: number): string {
  return columns[column]?.trim() || `Column ${column + 1}`;
}
