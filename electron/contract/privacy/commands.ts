/** The commands for what is held on persons, and how long. */
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
  /** Everything held on a person, counted. Reads every list, also those deleted ones that can be restored. Throws person.tooVague, person.unreadable. */
  'privacy.held': { params: z.object({ person: personSchema }), returns: heldSchema },
  /** Writes all of it into one file: JSON where its name ends in .json, else a page to read. */
  'privacy.saveHeld': { params: z.object({ person: personSchema, destinationId: z.string() }), returns: writtenFileSchema },
  /**
   * Removes everything held on a person, or a list with all that was asked about its rows. It can't be undone. `dryRun`: changes nothing,
   * and tells what would go. Throws list.busy while a run of such a list is on; then nothing was changed.
   */
  'privacy.purge': { params: z.object({ of: purgeOfSchema, dryRun: z.boolean() }), returns: purgedSchema },
  /** Backups and replaced files in the data folder that still hold the person. */
  'privacy.backups': { params: z.object({ person: personSchema }), returns: z.array(holdingBackupSchema) },
  /** Purges the person from such a file, or deletes it whole. Returns those that still hold them. Throws backup.notFound. */
  'privacy.clearBackup': {
    params: z.object({ person: personSchema, file: holdingBackupSchema.shape.file, how: z.enum(['purge', 'delete']) }),
    returns: z.array(holdingBackupSchema),
    ownerOnly: true,
  },
  /** All lists that are kept until a date, and what is past its date: what deleting that would remove. */
  'retention.read': { params: nothing, returns: retentionSchema },
  /** Throws retention.past. */
  'retention.set': { params: aList.extend({ until: keepUntilSchema }), returns: retentionSchema, ownerOnly: true },
  /** Deletes for good those of the named lists that are past their date, and if wanted the bytes of answers that are. */
  'retention.apply': {
    params: z.object({ listIds: z.array(idSchema), answers: z.boolean() }),
    returns: retentionDoneSchema,
    ownerOnly: true,
  },
} as const;
