/** Files that a person chose: what may be opened, and how the window knows one. */
import { z } from 'zod';

/** Extensions of spreadsheets that can be imported, without their dot. */
const sheetExtensions = ['csv', 'tsv', 'txt', 'tab', 'xlsx', 'xlsm', 'ods', 'xls', 'vcf'] as const;
/** With those of archives that lists are packed in. */
export const spreadsheetExtensions = [...sheetExtensions, 'gz', 'zip'] as const;
/** A list that a colleague handed over. */
export const handoverExtension = 'age';
/** As an input of files takes extensions: `.csv,.tsv`. */
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
