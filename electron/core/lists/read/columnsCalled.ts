/** Finds the columns of a list that the headings of another file mean. */

/**
 * For each heading the column that is called so, each column for one heading: first those that are called exactly so, the second `Phone` for the second
 * `Phone`; then those that differ in case and blanks around it alone. -1: none. An empty heading means only an empty one.
 */
export function columnsCalled(columns: readonly string[], headings: readonly string[]): number[] {
  const taken = new Set<number>();
  const find = (isCalled: (column: string) => boolean): number => {
    const column = columns.findIndex((name, at) => !taken.has(at) && isCalled(name));
    if (column >= 0) taken.add(column);
    return column;
  };
  const exact = headings.map((heading) => find((name) => name === heading));
  return headings.map((heading, index) => {
    const column = exact[index] ?? -1;
    return column >= 0 || heading.trim() === '' ? column : find((name) => plain(name) === plain(heading));
  });
}

const plain = (heading: string): string => heading.trim().toLowerCase();
