/**
 * Export recipes describe a file made for a certain destination: which rows, which columns with headings and formats, and the file's form.
 * A recipe is saved by name or kept as a JSON file, with or without the byte order mark that some editors write.
 */
import { z } from 'zod';
import { exportDelimiters, exportFormats, fileRows, targetLimits, wantedContacts, type ExportRequest } from './export.ts';
import { recipeColumnSchema } from './recipeColumns.ts';
import { writtenText } from '#base/writtenText.ts';

const recipeRowsSchema = z
  .strictObject({
    /** Null: all rows. */
    only: z.enum(fileRows).nullable(),
    /** Only rows that may be called when the file is written. */
    callableNow: z.boolean(),
    /** Leaves out rows that have none of these contacts in the form that the file writes; empty: no row is left out. */
    having: z.array(z.enum(wantedContacts)),
  })
  .refine(({ only, callableNow }) => !callableNow || only === 'toCall', {
    path: ['callableNow'],
    message: 'only rows to call ("only": "toCall") can be callable now',
  });
export type RecipeRows = z.infer<typeof recipeRowsSchema>;

const recipeFileSchema = z
  .strictObject({
    format: z.enum(exportFormats),
    /** For CSV. */
    delimiter: z.enum(exportDelimiters),
    /** Files are UTF-8; `bom` makes them for Excel, as in `ExportRequest`. */
    bom: z.boolean(),
    /** Whether the first line has the headings; a workbook always has them. */
    heading: z.boolean(),
    /** Extends the formula guard to the list's own columns. */
    escapeFormulas: z.boolean(),
    ...targetLimits,
  })
  .refine(({ format, heading }) => heading || format !== 'xlsx', { path: ['heading'], message: 'a workbook always has headings' });
export type RecipeFile = z.infer<typeof recipeFileSchema>;

export const recipeSchema = z.strictObject({
  name: writtenText(60),
  version: z.literal(1),
  rows: recipeRowsSchema,
  columns: z.array(recipeColumnSchema).min(1).max(500),
  file: recipeFileSchema,
});
export type Recipe = z.infer<typeof recipeSchema>;

export const requestOf = ({
  name,
  rows,
  columns,
  file,
}: Recipe): Pick<
  ExportRequest,
  | 'recipe'
  | 'only'
  | 'callableNow'
  | 'having'
  | 'columns'
  | 'format'
  | 'delimiter'
  | 'bom'
  | 'heading'
  | 'escapeFormulas'
  | 'mostRows'
  | 'simpleHeadings'
  | 'oneSheet'
> => ({ recipe: name, ...rows, columns, ...file });

const plain = (name: string): string => name.trim().toLowerCase();

/** Returns the recipe of this name, ignoring case. */
export const recipeNamed = (recipes: readonly Recipe[], name: string): Recipe | undefined =>
  recipes.find((recipe) => plain(recipe.name) === plain(name));

/** Parses a recipe file. Returns the recipe, or the problem in words that follow "the file can't be used". */
export function parseRecipeFile(text: string): { recipe: Recipe } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { problem: 'it is not JSON' };
  }
  const parsed = recipeSchema.safeParse(value);
  if (parsed.success) return { recipe: parsed.data };
  const [issue] = parsed.error.issues;
  return { problem: issue === undefined ? 'it is not a recipe' : `${issue.path.join('.') || 'the whole'}: ${issue.message}` };
}
