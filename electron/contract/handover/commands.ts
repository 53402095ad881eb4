/** The commands for lists that are handed over in a file. */
import { z } from 'zod';
import { handoverPreviewSchema, handoverResultSchema, passphraseSchema, receivedSchema } from './handover.ts';
import { aList, nothing } from '../ids.ts';

export const handoverCommands = {
  /** A random passphrase for a list that is handed over; kept nowhere. */
  'handover.suggestPassphrase': { params: nothing, returns: z.object({ passphrase: z.string() }) },
  /** Writes a list with all that is known of it to one encrypted file. Throws list.busy while a run of it is in progress. */
  'handover.make': { params: aList.extend({ destinationId: z.string(), passphrase: passphraseSchema }), returns: handoverResultSchema },
  /** What such a file holds; takes nothing in. Throws handover.*. */
  'handover.inspect': { params: z.object({ fileId: z.string(), passphrase: z.string().max(200) }), returns: handoverPreviewSchema },
  /** Takes a list in that was handed over: as a new list, or merged into the one that is here. All of it or nothing. */
  'handover.receive': { params: z.object({ fileId: z.string(), passphrase: z.string().max(200) }), returns: receivedSchema },
} as const;
