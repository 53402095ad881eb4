/** Reports of a recorded program: whatever it reported must survive a power cut. One line of JSON each, on standard output. */
import { z } from 'zod';

export const promisedSchema = z.discriminatedUnion('promised', [
  /** A list exists, with at least these rows. */
  z.object({ promised: z.literal('list'), listId: z.string(), rows: z.int() }),
  /** A run was started. */
  z.object({ promised: z.literal('run'), runId: z.string() }),
  /** Attempts that the ledger screen showed: their positions and outcomes. */
  z.object({ promised: z.literal('ended'), attempts: z.array(z.tuple([z.int(), z.string()])) }),
  /** A user's decision was accepted, once for each row. */
  z.object({ promised: z.literal('decided'), listId: z.string(), row: z.int() }),
  /** The result of a look-up was shown. */
  z.object({ promised: z.literal('lookup'), lookupId: z.string(), outcome: z.string() }),
  /** A user mapped the columns of a list. */
  z.object({ promised: z.literal('mapped'), listId: z.string() }),
  /** Copies of the list's source files are stored. */
  z.object({ promised: z.literal('kept'), listId: z.string() }),
  z.object({ promised: z.literal('deleted'), listId: z.string() }),
  z.object({ promised: z.literal('named'), listId: z.string(), name: z.string() }),
  /** The operator was changed. */
  z.object({ promised: z.literal('operator'), name: z.string() }),
  /** A file was written, with the hash of its bytes. */
  z.object({ promised: z.literal('exported'), path: z.string(), sha256: z.string() }),
  z.object({ promised: z.literal('backup'), backupId: z.string() }),
  /** A backup was restored. */
  z.object({ promised: z.literal('restored') }),
]);
export type Promised = z.infer<typeof promisedSchema>;

export const tell = (what: Promised): void => void process.stdout.write(`${JSON.stringify(what)}\n`);
