/** Decides where our columns stand beside the original ones, which keep their order and their text. */

export interface Layout {
  headings: string[];
  /** A line's cells in the order of the headings. */
  arrange(originals: readonly string[], ours: readonly string[]): string[];
}

/**
 * Ours come after the originals. Where the file already carries columns of ours, from an earlier export: of the same list, they are replaced in
 * place and the missing ones appended; of any other list (or none), the originals stay, and all of ours get one suffix (`rollcall.row.2`, else `.3`, …).
 */
export function layOut(originals: readonly string[], ours: readonly string[], sameList: boolean): Layout {
  const collides = ours.some((name) => originals.includes(name));
  if (!collides) return appended(originals, ours);
  if (!sameList) {
    let suffix = 2;
    while (ours.some((name) => originals.includes(`${name}.${suffix}`))) suffix += 1;
    return appended(
      originals,
      ours.map((name) => `${name}.${suffix}`),
    );
  }
  const places = ours.map((name) => originals.indexOf(name));
  const missing = ours.filter((_, index) => places[index] === -1);
  return {
    headings: [...originals, ...missing],
    arrange: (cells, values) => {
      const line = [...cells];
      values.forEach((value, index) => {
        const place = places[index] ?? -1;
        if (place === -1) line.push(value);
        else line[place] = value;
      });
      return line;
    },
  };
}

const appended = (originals: readonly string[], ours: readonly string[]): Layout => ({
  headings: [...originals, ...ours],
  arrange: (cells, values) => [...cells, ...values],
});
