/** Matches the headings of another file to a list's columns. */

/**
 * The column for each heading; each column matches once. Exact names first (the second `Phone` matches the second `Phone`), then names that
 * differ only in case and surrounding blanks. -1: none. An empty heading matches only an empty one.
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
