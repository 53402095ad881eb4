/** What a column of the file is called: its heading, or its place where the file gives it none. */

/** `column` counts from 0: the fourth without a heading is `Column 4`. */
export function columnTitle(columns: readonly string[], column: number): string {
  return columns[column]?.trim() || `Column ${column + 1}`;
}
