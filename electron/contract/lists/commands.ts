/** The commands for lists: what there is, how columns are understood, deleting and restoring. */
import { z } from 'zod';
import { rowNumberSchema } from '../ids.ts';
import {
  columnFitSchema,
  damagedListSchema,
  deletedListSchema,
  listCardSchema,
  listChoicesSchema,
  listSchema,
  mappingSchema,
  previewRowSchema,
} from './list.ts';
import { aList, nothing } from '../params.ts';

export const listCommands = {
  /** Every readable list: a damaged one doesn't hide the others. */
  'lists.list': { params: nothing, returns: z.array(listCardSchema) },
  /** Lists found damaged since the start. What can be read of them is recovered at the next start. */
  'lists.damaged': { params: nothing, returns: z.array(damagedListSchema) },
  'lists.get': { params: aList, returns: listSchema },
  /**
   * Normalizes and screens the list under another mapping; returns when that is done. Decisions and answers stay. The next list with the
   * same headings gets the same mapping. A later call for the same list replaces one in progress: both return the last result. Throws list.busy while
   * a run of the list is in progress.
   */
  'lists.map': { params: aList.extend({ mapping: mappingSchema }), returns: listSchema },
  /** How well columns would fill fields under a mapping, from a sample of the rows. Changes nothing. */
  'lists.fits': { params: aList.extend({ mapping: mappingSchema }), returns: z.array(columnFitSchema), runsIn: 'listThread' },
  /** Restores the guesses, and forgets the mapping remembered for these headings. Throws like `lists.map`. */
  'lists.mapByGuesses': { params: aList, returns: listSchema },
  /** Chooses about rows that the list itself sets apart; returns when they are screened so. Throws like `lists.map`. */
  'lists.choose': { params: aList.extend(listChoicesSchema.shape), returns: listSchema },
  /** Returns when every row has been screened; the list can be used before that. */
  'lists.screened': { params: aList, returns: listSchema },
  'lists.preview': {
    params: aList.extend({ from: rowNumberSchema, count: z.int().min(1).max(200) }),
    returns: z.array(previewRowSchema),
    runsIn: 'listThread',
  },
  'lists.rename': { params: aList.extend({ name: z.string().min(1).max(120) }), returns: listSchema },
  /** Hides the list everywhere at once. It can be restored while the program is open and for a day after. */
  'lists.delete': { params: aList, returns: deletedListSchema },
  /** Lists that can still be restored, last deleted first. */
  'lists.deleted': { params: nothing, returns: z.array(deletedListSchema), runsIn: 'listThread' },
  /** Restores a deleted list as it was; does nothing for a list that isn't deleted. Throws list.notFound if it was deleted for good. */
  'lists.undelete': { params: aList, returns: listSchema },
  /** Permanently deletes a list, or a deleted list, with everything kept of it. */
  'lists.deleteForGood': { params: aList, returns: nothing },
} as const;
