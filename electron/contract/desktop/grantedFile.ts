/** Files that a person chose: which ones can be opened, and how the window refers to one. */
import { z } from 'zod';

/** Extensions of spreadsheets that can be imported, without their dot. */
const sheetExtensions = ['csv', 'tsv', 'txt', 'tab', 'xlsx', 'xlsm', 'ods', 'xls', 'vcf'] as const;
/** The same, plus the extensions of archives that can contain lists. */
export const spreadsheetExtensions = [...sheetExtensions, 'gz', 'zip'] as const;
/** A list that a colleague handed over. */
export const handoverExtension = 'age';
/** The extensions in the form that a file input accepts: `.csv,.tsv`. */
export const acceptOf = (extensions: readonly string[]): string => extensions.map((extension) => `.${extension}`).join(',');

const endsWith = (name: string, extensions: readonly string[]): boolean =>
  extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));

/** Whether a file with this name can be a list that isn't packed. */
export const isSpreadsheet = (name: string): boolean => endsWith(name, sheetExtensions);

/** Whether Rollcall opens files with this name: spreadsheets, and lists that were handed over. */
export const isOpenable = (name: string): boolean => endsWith(name, [...spreadsheetExtensions, handoverExtension]);

/** A file that the program may read, with an id that means nothing outside it. */
export const grantedFileSchema = z.object({ fileId: z.string(), name: z.string(), bytes: z.int() });
export type GrantedFile = z.infer<typeof grantedFileSchema>;
