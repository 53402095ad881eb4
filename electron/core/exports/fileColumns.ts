/** The columns of one file: a recipe's, applied to a list. */
import { columnWithHeading } from '#contract/lists/fields.ts';
import { plainHeading } from '#contract/exports/export.ts';
import type { CellKind, RecipeColumn } from '#contract/exports/recipeColumns.ts';
import { guardFormula } from '#contract/exports/fileGuard.ts';
import { isMade, type MadeColumn } from './made/madeColumn.ts';
import type { OurColumn } from './ourColumns.ts';

/** One column of the file, and the source of its cells. */
interface Slot {
  heading: string;
  /** Position among the list's own columns; null for an added column. */
  original: number | null;
  /**
   * Position among the added columns; null for an original. A column from an earlier export has both: it keeps its place and gets new
   * values.
   */
  ours: number | null;
}

/**
 * Arranges the added columns and the original ones, which keep their order and text. Added columns come after the originals. If the file
 * already has such columns from an earlier export of the same list, they are replaced in place and missing ones are appended. If they come
 * from any other list (or an unknown one), the originals stay, and all added columns get one suffix (`rollcall.row.2`, else `.3`, …).
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

/**
 * The source of a column's cells: a column of the list, by its position; an added one (null if no answer has it); or one made from fields.
 */
export type Source = { original: number } | { ours: OurColumn | null } | { made: MadeColumn };

export interface FileColumn {
  heading: string;
  kind: CellKind;
  /** Whether this is an original column, whose cells are exported unchanged. */
  original: boolean;
  /** Whether its cells may contain text that looks like a formula. */
  free: boolean;
  source: Source;
}

interface Ours {
  /** The name under its default heading. */
  name: string;
  column: OurColumn | null;
}

/**
 * `own`: the list's headings; `ours`: all added columns for this list. `refills`: whether the list is an earlier export of itself, with
 * added columns under machine or plain headings, which then get new values in place.
 */
export function fileColumns(
  chosen: readonly RecipeColumn[],
  own: readonly string[],
  ours: readonly OurColumn[],
  refills: (isPlain: boolean) => boolean,
): FileColumn[] {
  const named = chosen.map((column) => oursOf(column, ours));
  const isPlain = chosen.some((column) => column.from === 'ours' && column.headings === 'plain');
  const beside = chosen.some(({ from }) => from === 'originals') ? own : [];
  const names = named.flat();
  const slots = layOut(
    beside,
    names.map(({ name }) => name),
    refills(isPlain),
  );
  const ofList = slots.slice(0, beside.length);
  const headings = new Map(slots.slice(beside.length).map(({ heading, ours: index }) => [index, heading]));
  const isTaken = (heading: string): boolean => beside.some((one) => one.trim().toLowerCase() === heading.trim().toLowerCase());
  let next = 0;
  return chosen.flatMap((column, at): FileColumn[] => {
    const mine = (named[at] ?? []).flatMap(({ column: one }) => {
      const heading = headings.get(next++);
      return heading === undefined ? [] : [oursColumn(heading, one)];
    });
    if (column.from === 'originals')
      return ofList.map(({ heading, original, ours: index }) =>
        index === null ? originalColumn(heading, original ?? 0) : oursColumn(heading, names[index]?.column ?? null),
      );
    if (column.from === 'original') {
      const position = columnWithHeading(own, column.column);
      if (position === null) return [];
      return [originalColumn(column.heading === undefined ? (own[position] ?? '') : guardFormula(column.heading), position)];
    }
    if (column.from === 'our' && column.heading !== undefined) {
      const heading =
        [column.heading, plainHeading(column.column)].find((one) => !isTaken(one)) ?? freed(plainHeading(column.column), isTaken);
      return [oursColumn(heading, find(ours, column.column))];
    }
    return isMade(column) ? [{ heading: column.heading, kind: 'text', original: false, free: true, source: { made: column } }] : mine;
  });
}

/** Returns the heading with the first number that makes it another one than those of the list. */
function freed(heading: string, isTaken: (heading: string) => boolean): string {
  for (let number = 2; ; number++) if (!isTaken(`${heading}.${number}`)) return `${heading}.${number}`;
}

const find = (ours: readonly OurColumn[], name: string): OurColumn | null => ours.find((one) => one.name === name) ?? null;

/** Returns the added columns of this entry that have no heading set by the recipe. */
function oursOf(column: RecipeColumn, ours: readonly OurColumn[]): Ours[] {
  if (column.from === 'ours')
    return ours.map((one) => ({ name: column.headings === 'plain' ? plainHeading(one.name) : one.name, column: one }));
  if (column.from === 'our' && column.heading === undefined) return [{ name: column.column, column: find(ours, column.column) }];
  return [];
}

const originalColumn = (heading: string, original: number): FileColumn => ({
  heading,
  kind: 'text',
  original: true,
  free: false,
  source: { original },
});

const oursColumn = (heading: string, column: OurColumn | null): FileColumn => ({
  heading,
  kind: column?.kind ?? 'text',
  original: false,
  free: column?.free ?? true,
  source: { ours: column },
});
