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

/** A column, and the spelling of its heading with the suffix that an export adds if the heading was taken. */
interface Place {
  column: number;
  suffix: string;
}

/** Finds `name` in any spelling, with any suffix. */
function places(columns: readonly string[], name: string): Place[] {
  return columns.flatMap((heading, column) => {
    for (const [kind, spelling] of headingsOf(name).entries()) {
      const suffix = heading.trim().startsWith(spelling) ? heading.trim().slice(spelling.length) : null;
      if (suffix !== null && /^(?:[._]\d{1,3})?$/.test(suffix)) return [{ column, suffix: `${kind}${suffix}` }];
    }
    return [];
  });
}

/**
 * Finds the column of `name` that was added together with the row names: to their right under a heading of the same kind and suffix; or
 * under a plain heading to their left, the nearest, because the list's own columns precede it. If somebody moved columns, it may be
 * anywhere.
 */
function addedWith(columns: readonly string[], row: Place, name: string): number | null {
  const ofKind = places(columns, name).filter(({ suffix }) => suffix.charAt(0) === row.suffix.charAt(0));
  const alike = ofKind.filter(({ suffix }) => suffix === row.suffix);
  const right = alike.find(({ column }) => column > row.column);
  if (right !== undefined) return right.column;
  if (!isPlain(columns[row.column] ?? '')) return alike[0]?.column ?? null;
  const plain = [...columns.keys()].filter(
    (column) => columns[column]?.trim() === plainHeadingOf(name) || ofKind.some((one) => one.column === column),
  );
  return plain.findLast((column) => column < row.column) ?? plain[0] ?? null;
}

const isPlain = (heading: string): boolean => heading.trim().startsWith(plainHeadingOf('rollcall.row') ?? '\0');

/**
 * Returns undefined if the file names no rows. A file that was exported twice has two sets of added columns; the later one, further right,
 * is the edited one.
 */
export function findReturned(db: ReadDb): Returned | undefined {
  const { columns, sources } = readList(db);
  for (const row of places(columns, 'rollcall.row').reverse()) {
    const named = parseRowName(firstText(db, row.column) ?? '');
    if (!named) continue;
    return {
      listId: named.listId,
      rowColumn: row.column,
      decisionColumn: addedWith(columns, row, 'rollcall.decision'),
      noteColumn: addedWith(columns, row, 'rollcall.note'),
      fileName: sources[0]?.name ?? '',
      sha256: sources[0]?.sha256 ?? '',
    };
  }
  return undefined;
}
