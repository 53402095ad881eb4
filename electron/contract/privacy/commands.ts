/** The commands for data held on persons, and its retention. */
import { z } from 'zod';
import { idSchema, aList, nothing, writtenFileSchema } from '../ids.ts';
import {
  heldSchema,
  holdingBackupSchema,
  personSchema,
  purgeOfSchema,
  purgedSchema,
  keepUntilSchema,
  retentionDoneSchema,
  retentionSchema,
} from './privacy.ts';

export const privacyCommands = {
  /**
   * Counts everything held on a person. Reads every list, including deleted ones that can be restored. Throws person.tooVague,
   * person.unreadable.
   */
  'privacy.held': { params: z.object({ person: personSchema }), returns: heldSchema },
  /** Writes all of it into one file: JSON if its name ends in .json, else a readable page. */
  'privacy.saveHeld': { params: z.object({ person: personSchema, destinationId: z.string() }), returns: writtenFileSchema },
  /**
   * Removes everything held on a person, or a list with everything requested about its rows. It can't be undone. `dryRun`: changes nothing,
   * and returns what would be removed. Throws list.busy while a run of such a list is in progress; then nothing was changed.
   */
  'privacy.purge': { params: z.object({ of: purgeOfSchema, dryRun: z.boolean() }), returns: purgedSchema },
  /** Backups and replaced files in the data folder that still hold the person. */
  'privacy.backups': { params: z.object({ person: personSchema }), returns: z.array(holdingBackupSchema) },
  /**
   * Purges the person from such a file, or deletes the whole file. Returns the files that still hold the person. Throws backup.notFound.
   */
  'privacy.clearBackup': {
    params: z.object({ person: personSchema, file: holdingBackupSchema.shape.file, how: z.enum(['purge', 'delete']) }),
    returns: z.array(holdingBackupSchema),
    ownerOnly: true,
  },
  /** Returns all lists with a retention date, and what deleting everything past its date would remove. */
  'retention.read': { params: nothing, returns: retentionSchema },
  /** Sets until when a list is kept. Throws retention.past. */
  'retention.set': { params: aList.extend({ until: keepUntilSchema }), returns: retentionSchema, ownerOnly: true },
  /** Permanently deletes those of the given lists that are past their date, and with `answers` the bytes of answers that are. */
  'retention.apply': {
    params: z.object({ listIds: z.array(idSchema), answers: z.boolean() }),
    returns: retentionDoneSchema,
    ownerOnly: true,
  },
} as const;
