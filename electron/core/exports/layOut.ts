/** Places our columns beside the original ones, which keep their order and text. */

/** One column of the file: where its cells come from. */
export interface Slot {
  heading: string;
  /** Position among the list's own columns; null: one of ours. */
  original: number | null;
  /** Position among ours; null: an original. A column from an earlier export has both: it keeps its place and gets new values. */
  ours: number | null;
}

/**
 * Ours follow the originals. If the file already has columns of ours from an earlier export of the same list, they are replaced in place
 * and missing ones are appended. If they are from any other list (or unknown), the originals stay, and all of ours get one suffix
 * (`rollcall.row.2`, else `.3`, …).
 */
export function layOut(originals: readonly string[], ours: readonly string[], sameList: boolean): Slot[] {
  const own = originals.map((heading, original): Slot => ({ heading, original, ours: null }));
  const collides = ours.some((name) => originals.includes(name));
  if (!collides || !sameList) {
    let suffix = '';
    for (let number = 2; ours.some((name) => originals.includes(name + suffix)); number++) suffix = `.${number}`;
    return [...own, ...ours.map((name, index): Slot => ({ heading: name + suffix, original: null, ours: index }))];
  }
  const places = ours.map((name) => originals.indexOf(name));
  return [
    ...own.map((slot, original): Slot => {
      const index = places.indexOf(original);
      return index < 0 ? slot : { ...slot, ours: index };
    }),
    ...ours.flatMap((name, index): Slot[] => (places[index] === -1 ? [{ heading: name, original: null, ours: index }] : [])),
  ];
}
