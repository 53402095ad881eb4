/** The commands that read files into lists, and what becomes of the files. */
import { z } from 'zod';
import { idSchema } from '../ids.ts';
import {
  importedIntoSchema,
  listChoicesSchema,
  listSchema,
  originalsSchema,
  readingPreviewSchema,
  readingSchema,
  rejectedLineSchema,
} from './list.ts';
import { aList, nothing, writtenFileSchema } from '../params.ts';

const grantedFiles = z.array(z.string()).min(1).max(100);

export const importCommands = {
  /**
   * Reads granted files into one new list, maps its columns by the guesses, and screens its rows. Returns when the list is complete. The
   * caller chooses `importId`, which `lists.importProgressed` carries and `lists.cancelImport` takes.
   */
  'lists.import': {
    params: z.object({
      importId: idSchema,
      files: z.union([grantedFiles, z.literal('sample')]),
      name: z.string().min(1).max(120).optional(),
      reading: readingSchema,
      choices: listChoicesSchema.optional(),
      /** Keeps a compressed copy of each file; absent: as set in the settings. */
      keepOriginals: z.boolean().optional(),
    }),
    returns: listSchema,
  },
  /** Shows how these files, or those of a list, would be read. Reads only their beginnings. */
  'lists.inspect': {
    params: z.object({ of: z.union([z.object({ files: grantedFiles }), aList]), reading: readingSchema }),
    returns: readingPreviewSchema,
  },
  /** Reads a list's files again with other options, into a new list that replaces the old one. Nothing may depend on the old one yet. */
  'lists.readAgain': { params: aList.extend({ importId: idSchema, reading: readingSchema }), returns: listSchema },
  /** Appends lines of granted files that have the list's headings: new lines, or repaired rejected ones. Row numbers continue. */
  'lists.importInto': {
    params: aList.extend({ importId: idSchema, files: grantedFiles, reading: readingSchema }),
    returns: importedIntoSchema.extend({ list: listSchema }),
  },
  /** Makes a row of a line that was set aside; it becomes the last one. */
  'lists.takeLine': { params: aList.extend({ source: z.int().min(0), line: z.int().min(1) }), returns: listSchema },
  /** Writes the rejected lines as a spreadsheet that can be repaired and imported into the list. */
  'lists.exportRejected': { params: aList.extend({ destinationId: z.string() }), returns: writtenFileSchema.extend({ lines: z.int() }) },
  'lists.originals': { params: aList, returns: originalsSchema },
  /** Keeps compressed copies of the files that a list was read from, or removes those that no other list was read from. */
  'lists.keepOriginals': { params: aList.extend({ keep: z.boolean() }), returns: originalsSchema },
  'lists.cancelImport': { params: z.object({ importId: idSchema }), returns: nothing },
  'lists.rejected': {
    params: aList.extend({ from: z.int().min(0), count: z.int().min(1).max(1000) }),
    returns: z.array(rejectedLineSchema),
    runsIn: 'listThread',
  },
} as const;
