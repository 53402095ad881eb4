/** Recognizes a returned export: which list it belongs to, and which of its columns contain row names, decisions and notes. */
import { headingsOf } from '#contract/exports/export.ts';
import { plainHeadingOf } from '#contract/exports/recipeColumns.ts';
import { parseRowName } from '#contract/lists/rowName.ts';
import type { ReadDb } from '../../platform/database.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { firstText } from '../../lists/rows/viewRows.sql.ts';

export interface Returned {
  /** The list that the rows belong to. */
  listId: string;
  /** Columns of the file's own list; null if the file has none. */
  rowColumn: number;
  decisionColumn: number | null;
  noteColumn: number | null;
  /** The first file that the list was imported from. */
  fileName: string;
  sha256: string;
}

/** Finds `name` in any spelling, with the suffix that an export adds if the heading was taken. */
function places(columns: readonly string[], name: string): { column: number; suffix: string }[] {
  return columns.flatMap((heading, column) => {
    for (const [kind, spelling] of headingsOf(name).entries()) {
      const suffix = heading.trim().startsWith(spelling) ? heading.trim().slice(spelling.length) : null;
      if (suffix !== null && /^(?:[._]\d{1,3})?$/.test(suffix)) return [{ column, suffix: `${kind}${suffix}` }];
    }
    return [];
  });
}

/** Finds a column in a file whose added columns have plain headings: to the left of the row names, after the list's own columns. */
function besidePlain(columns: readonly string[], rowColumn: number, name: string): number | null {
  if (columns[rowColumn]?.trim() !== plainHeadingOf('rollcall.row')) return null;
  const column = columns.slice(0, rowColumn).findLastIndex((heading) => heading.trim() === plainHeadingOf(name));
  return column < 0 ? null : column;
}

/**
 * Returns undefined if the file names no rows. A file that was exported twice has two sets of added columns; the later one, further right,
 * is the edited one.
 */
export function findReturned(db: ReadDb): Returned | undefined {
  const { columns, sources } = readList(db);
  for (const { column: rowColumn, suffix } of places(columns, 'rollcall.row').reverse()) {
    const named = parseRowName(firstText(db, rowColumn) ?? '');
    if (!named) continue;
    const beside = (name: string): number | null =>
      places(columns, name).find((place) => place.suffix === suffix)?.column ?? besidePlain(columns, rowColumn, name);
    return {
      listId: named.listId,
      rowColumn,
      decisionColumn: beside('rollcall.decision'),
      noteColumn: beside('rollcall.note'),
      fileName: sources[0]?.name ?? '',
      sha256: sources[0]?.sha256 ?? '',
    };
  }
  return undefined;
}
