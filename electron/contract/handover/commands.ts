/** The commands for lists that are handed over in a file. */
import { z } from 'zod';
import { handoverPreviewSchema, handoverResultSchema, passphraseSchema, receivedSchema } from './handover.ts';
import { aList, nothing } from '../ids.ts';

export const handoverCommands = {
  /** Returns a random passphrase for a hand-over; it isn't stored anywhere. */
  'handover.suggestPassphrase': { params: nothing, returns: z.object({ passphrase: z.string() }) },
  /** Writes a list and everything known of it to one encrypted file. Throws list.busy while a run of it is in progress. */
  'handover.make': { params: aList.extend({ destinationId: z.string(), passphrase: passphraseSchema }), returns: handoverResultSchema },
  /** Returns what such a file contains, and imports nothing. Throws handover.*. */
  'handover.inspect': { params: z.object({ fileId: z.string(), passphrase: z.string().max(200) }), returns: handoverPreviewSchema },
  /** Imports a handed-over list, as a new list or merged into the existing one. Atomic: all or nothing. */
  'handover.receive': { params: z.object({ fileId: z.string(), passphrase: z.string().max(200) }), returns: receivedSchema },
} as const;
