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
  /** What such a file would contain; writes nothing. Throws view.notFound. */
  'exports.count': { params: fileChoiceSchema, returns: fileCountsSchema },
  /** The rows to call of such a file that nobody checked for litigators, as a plan takes them. */
  'exports.unchecked': {
    params: filePreviewRequestSchema.omit({ unchecked: true }).extend({ split: z.boolean().optional() }),
    returns: z.object({ packed: packedRowsSchema, rows: z.int() }),
  },
  /** Cancels the export of this list; an existing file at the destination stays. */
  'exports.cancel': { params: aList, returns: nothing },
  /**
   * Host-side: the desktop program shows in the system's file manager what it wrote for this export since it was started. Elsewhere, and for
   * other exports, it does nothing.
   */
  'exports.show': { params: z.object({ exportId: idSchema }), returns: nothing },
  /** Names of the columns that Rollcall would append to this list, in order. */
  'exports.columns': { params: aList, returns: z.array(z.string()) },
  /** The first rows of such a file, and how many it would have; writes nothing. Throws view.notFound. */
  'exports.preview': { params: filePreviewRequestSchema, returns: filePreviewSchema },
  /** Recipes that people saved; those that come with the program aren't among them. */
  'recipes.list': { params: nothing, returns: z.array(recipeSchema) },
  /** Replaces one of the same name. Returns all of them. Throws recipe.shipped. */
  'recipes.save': { params: z.object({ recipe: recipeSchema }), returns: z.array(recipeSchema) },
  'recipes.delete': { params: z.object({ name: z.string() }), returns: z.array(recipeSchema) },
  /** Writes a recipe file, which `--recipe` and the window read. */
  'recipes.saveFile': { params: z.object({ recipe: recipeSchema, destinationId: z.string() }), returns: writtenFileSchema },
} as const;
