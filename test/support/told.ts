/** What a recorded program reported: from then on it must survive a power cut. One line of JSON each, on standard output. */
import { z } from 'zod';

export const toldSchema = z.discriminatedUnion('told', [
  /** A list exists, with at least these rows. */
  z.object({ told: z.literal('list'), listId: z.string(), rows: z.int() }),
  /** A run was started. */
  z.object({ told: z.literal('run'), runId: z.string() }),
  /** What the ledger screen showed of attempts: their positions and outcomes. */
  z.object({ told: z.literal('ended'), attempts: z.array(z.tuple([z.int(), z.string()])) }),
  /** A person's decision was accepted, once for each row. */
  z.object({ told: z.literal('decided'), listId: z.string(), row: z.int() }),
  /** The result of a look-up was shown. */
  z.object({ told: z.literal('lookup'), lookupId: z.string(), outcome: z.string() }),
  /** The columns of a list were matched by a person. */
  z.object({ told: z.literal('mapped'), listId: z.string() }),
  /** Copies of the files that it was read from are kept. */
  z.object({ told: z.literal('kept'), listId: z.string() }),
  z.object({ told: z.literal('deleted'), listId: z.string() }),
  z.object({ told: z.literal('named'), listId: z.string(), name: z.string() }),
  /** The operator was changed. */
  z.object({ told: z.literal('operator'), name: z.string() }),
  /** A file was written: the hash of its bytes. */
  z.object({ told: z.literal('exported'), path: z.string(), sha256: z.string() }),
  z.object({ told: z.literal('backup'), backupId: z.string() }),
  /** A backup was restored. */
  z.object({ told: z.literal('restored') }),
]);
export type Told = z.infer<typeof toldSchema>;

export const tell = (what: Told): void => void process.stdout.write(`${JSON.stringify(what)}\n`);
