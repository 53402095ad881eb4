/** Plans the table that the files form together: its columns, and which of them each file fills. */
import { Failed } from '#contract/failure.ts';
import { usualLength } from './delimited/layout.ts';
import type { OpenedFile } from './inspectFile.ts';

/**
 * Matches the headings of another file to a list's columns. Returns the column for each heading, -1 if none; each column matches once.
 * Exact names match first (the second `Phone` matches the second `Phone`), then names that differ only in case and surrounding blanks. An
 * empty heading matches only an empty one.
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

/** The columns of a VICIdial lead file, which are fixed and have no heading line. */
const vicidial = [
  ...['vendor_lead_code', 'source_code', 'list_id', 'phone_code', 'phone_number', 'title', 'first_name', 'middle_initial', 'last_name'],
  ...['address1', 'address2', 'address3', 'city', 'state', 'province', 'postal_code', 'country', 'gender', 'date_of_birth', 'alt_phone'],
  ...['email', 'security_phrase', 'comments', 'rank', 'owner'],
] as const;
/** Older versions lack rank and owner. */
const fewestColumns = 23;
const knownFrom = 0.9;

/**
 * The form of cells in a lead file, by column: calling code, phone, country, gender, e-mail address; all but the first two may be empty.
 */
const looks: readonly (readonly [column: number, pattern: RegExp])[] = [
  [3, /^\d{1,4}$/],
  [4, /^\d{6,14}$/],
  [16, /^(?:[A-Z]{2,3})?$/i],
  [17, /^[MFU]?$/i],
  [20, /^(?:[^\s@]+@[^\s@]+)?$/],
];

/** Returns the names of the columns of a list without headings, if its rows have a known form; else null. */
function knownColumns(rows: readonly (readonly string[])[], width: number): string[] | null {
  if (width < fewestColumns || width > vicidial.length || rows.length === 0) return null;
  const fits = rows.filter((cells) => looks.every(([column, pattern]) => pattern.test((cells[column] ?? '').trim()))).length;
  return fits >= knownFrom * rows.length ? vicidial.slice(0, width) : null;
}

const mostColumns = 1000;

export interface PlannedSource {
  file: OpenedFile;
  /** Whether its first line is a heading. */
  heading: boolean;
  /** The file's own number of columns. */
  width: number;
  /** The table's column for each of the file's own, -1 for none; null if they are the same. */
  columns: number[] | null;
  /** Number of leading columns that are Rollcall's, whose cells are skipped. */
  ours?: number;
}

export interface TablePlan {
  /** Headings as in the files, '' for a column without one; or `Column 1`, `Column 2`, … */
  columns: string[];
  heading: boolean;
  /** Set if there are no headings, but the columns' names are known. */
  known?: true;
  sources: PlannedSource[];
}

/**
 * Plans the table. The first file determines whether there are headings. Columns of several files are joined by their headings, ignoring
 * case: the second `Phone` with the second `Phone`. Columns only in later files are appended. Throws Failed: file.tooManyColumns,
 * file.headingsDiffer.
 */
export function planTable(files: readonly OpenedFile[]): TablePlan {
  const [main] = files;
  if (!main) throw new Error('an import without files');
  const { heading } = main;
  const widths = files.map((file) => widthOf(file, heading));
  const mainWidth = widths[0] ?? 0;
  if (!heading) {
    files.forEach((file, index) => {
      if (file.heading || widths[index] !== mainWidth) throw new Failed('file.headingsDiffer', { path: file.name, first: main.name });
    });
    const known = knownColumns(main.first, mainWidth);
    const columns = known ?? Array.from({ length: mainWidth }, (_, column) => `Column ${column + 1}`);
    return {
      columns,
      heading,
      ...(known && { known: true }),
      sources: files.map((file) => ({ file, heading, width: mainWidth, columns: null })),
    };
  }
  const columns = headingsOf(main, mainWidth);
  const sources = files.map((file, index): PlannedSource => {
    const width = widths[index] ?? 0;
    return { file, heading, width, columns: index === 0 ? null : joinColumns(columns, file, headingsOf(file, width), main.name) };
  });
  if (columns.length > mostColumns)
    throw new Failed('file.tooManyColumns', { path: main.name, columns: columns.length, most: mostColumns });
  // The first file fills the first columns; if others added more, its mapping must be explicit.
  if (columns.length > mainWidth && sources[0]) sources[0].columns = [...columns.keys()].slice(0, mainWidth);
  return { columns, heading, sources };
}

/** Adds this file's new columns to `columns`, and returns the column for each of its own; null if they are the same. */
function joinColumns(columns: string[], file: OpenedFile, headings: readonly string[], first: string): number[] | null {
  if (headings.length === columns.length && headings.every((name, column) => name === columns[column])) return null;
  const called = columnsCalled(columns, headings);
  if (!headings.some((name, index) => name.trim() !== '' && called[index] !== -1))
    throw new Failed('file.headingsDiffer', { path: file.name, first });
  return headings.map((name, index) => {
    const column = called[index] ?? -1;
    return column >= 0 ? column : columns.push(name) - 1;
  });
}

/** Returns a file's headings, '' for a column without one. */
export const headingsOf = ({ first }: OpenedFile, width: number): string[] =>
  Array.from({ length: width }, (_, column) => first[0]?.[column] ?? '');

/** Returns the number of a file's columns. Throws Failed('file.tooManyColumns'). */
export function widthOf(file: OpenedFile, heading: boolean): number {
  const [first = [], ...rest] = file.first;
  // Most lines decide: a heading that ends early has unnamed columns, rather than lines having too many cells.
  const usual = heading ? lengthOfMost(rest) : usualLength(file.first);
  const widest = file.ragged ? usual : Math.max(0, ...file.first.map(({ length }) => length));
  // If no line can be read, all of them are rejected, but a table has columns.
  const width = Math.max(heading ? first.length : 1, widest);
  if (width > mostColumns) throw new Failed('file.tooManyColumns', { path: file.name, columns: width, most: mostColumns });
  return width;
}

/** Returns the number of cells that more than half of the lines have, or all of a few; 0 if they differ. */
function lengthOfMost(records: readonly (readonly string[])[]): number {
  const usual = usualLength(records);
  const alike = records.filter(({ length }) => length === usual).length;
  return alike === records.length || (records.length >= 3 && alike * 2 > records.length) ? usual : 0;
}
