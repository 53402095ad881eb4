/** The commands for lists: listing them, mapping columns, deleting and restoring. */
import { z } from 'zod';
import { rowNumberSchema, idSchema, aList, nothing, writtenFileSchema } from '../ids.ts';
import {
  columnFitSchema,
  damagedListSchema,
  deletedListSchema,
  listCardSchema,
  listChoicesSchema,
  listSchema,
  mappingSchema,
  previewRowSchema,
  importedIntoSchema,
  originalsSchema,
  readingPreviewSchema,
  readingSchema,
  rejectedLineSchema,
} from './list.ts';

/** macOS may decompose letters with accents in file names, while typed text has them composed. */
const listName = z.string().normalize('NFC').min(1).max(120);

export const listCommands = {
  /** Every readable list: a damaged one doesn't hide the others. */
  'lists.list': { params: nothing, returns: z.array(listCardSchema) },
  /** Lists found damaged since the start. What can be read of them is recovered at the next start. */
  'lists.damaged': { params: nothing, returns: z.array(damagedListSchema) },
  'lists.get': { params: aList, returns: listSchema },
  /**
   * Normalizes and screens the list under another mapping; returns when that is done. Decisions and answers stay. The next list with the
   * same headings gets the same mapping. A later call for the same list replaces one in progress; both return the last result. Throws
   * list.busy while a run of the list is in progress.
   */
  'lists.map': { params: aList.extend({ mapping: mappingSchema }), returns: listSchema },
  /** How well columns would fill fields under a mapping, from a sample of the rows. Changes nothing. */
  'lists.fits': { params: aList.extend({ mapping: mappingSchema }), returns: z.array(columnFitSchema), runsIn: 'listThread' },
  /** Restores the guesses, and forgets the mapping remembered for these headings. Throws like `lists.map`. */
  'lists.mapByGuesses': { params: aList, returns: listSchema },
  /** Sets how to treat opt-outs and hidden rows; returns when they are screened accordingly. Throws like `lists.map`. */
  'lists.choose': { params: aList.extend(listChoicesSchema.shape), returns: listSchema },
  /** Returns when every row has been screened; the list can be used before that. */
  'lists.screened': { params: aList, returns: listSchema },
  'lists.preview': {
    params: aList.extend({ from: rowNumberSchema, count: z.int().min(1).max(200) }),
    returns: z.array(previewRowSchema),
    runsIn: 'listThread',
  },
  'lists.rename': { params: aList.extend({ name: listName }), returns: listSchema },
  /** Hides the list everywhere at once. It can be restored while the program is open and for a day after. */
  'lists.delete': { params: aList, returns: deletedListSchema },
  /** Lists that can still be restored, last deleted first. */
  'lists.deleted': { params: nothing, returns: z.array(deletedListSchema), runsIn: 'listThread' },
  /** Restores a deleted list as it was; does nothing for a list that isn't deleted. Throws list.notFound if it was deleted for good. */
  'lists.undelete': { params: aList, returns: listSchema },
  /** Permanently deletes a list, or a deleted list, with everything kept of it. */
  'lists.deleteForGood': { params: aList, returns: nothing },
} as const;

const grantedFiles = z.array(z.string()).min(1).max(100);

/** The commands that read files into lists and handle those files afterwards. */
export const importCommands = {
  /**
   * Reads granted files into one new list, maps its columns by the guesses, and screens its rows. Returns when the list is complete. The
   * caller chooses `importId`, which `lists.importProgressed` carries and `lists.cancelImport` takes.
   */
  'lists.import': {
    params: z.object({
      importId: idSchema,
      files: z.union([grantedFiles, z.literal('sample')]),
      name: listName.optional(),
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
  /** Turns a line that was set aside into a row, appended as the last one. */
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
