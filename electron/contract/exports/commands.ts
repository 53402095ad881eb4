/** The commands for exports and their recipes. */
import { z } from 'zod';
import {
  exportRequestSchema,
  exportResultSchema,
  fileChoiceSchema,
  fileCountsSchema,
  filePreviewRequestSchema,
  filePreviewSchema,
} from './export.ts';
import { idSchema, aList, nothing, writtenFileSchema } from '../ids.ts';
import { packedRowsSchema } from '../review/facets.ts';
import { recipeSchema } from './recipe.ts';

export const exportCommands = {
  'exports.write': { params: exportRequestSchema, returns: exportResultSchema },
  /** Counts what such a file would contain, without writing it. Throws view.notFound. */
  'exports.count': { params: fileChoiceSchema, returns: fileCountsSchema },
  /** The rows to call in such a file that weren't checked for litigators, in the form that a plan takes. */
  'exports.unchecked': {
    params: filePreviewRequestSchema.omit({ unchecked: true }).extend({ split: z.boolean().optional() }),
    returns: z.object({ packed: packedRowsSchema, rows: z.int() }),
  },
  /** Cancels the export of this list; an existing file at the destination stays. */
  'exports.cancel': { params: aList, returns: nothing },
  /**
   * Host-side: shows the files written for this export since the program started in the system's file manager. Does nothing for other
   * exports or outside the desktop program.
   */
  'exports.show': { params: z.object({ exportId: idSchema }), returns: nothing },
  /** Names of the columns that Rollcall would append to this list's, in order. */
  'exports.columns': { params: aList, returns: z.array(z.string()) },
  /** The first rows of such a file, and how many it would have; writes nothing. Throws view.notFound. */
  'exports.preview': { params: filePreviewRequestSchema, returns: filePreviewSchema },
  /** Recipes that people saved, without those that come with the program. */
  'recipes.list': { params: nothing, returns: z.array(recipeSchema) },
  /** Saves a recipe, replacing one of the same name, and returns all recipes. Throws recipe.shipped. */
  'recipes.save': { params: z.object({ recipe: recipeSchema }), returns: z.array(recipeSchema) },
  'recipes.delete': { params: z.object({ name: z.string() }), returns: z.array(recipeSchema) },
  /** Writes a recipe file, which `--recipe` and the window read. */
  'recipes.saveFile': { params: z.object({ recipe: recipeSchema, destinationId: z.string() }), returns: writtenFileSchema },
} as const;
