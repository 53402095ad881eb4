/** The commands for evidence and for the keys that sign it. */
import { z } from 'zod';
import { evidenceMadeSchema, evidenceRecordSchema, evidenceRequestSchema, rowProvedSchema } from './evidence.ts';
import { evidenceVerifiedSchema } from './evidenceCheck.ts';
import { idSchema, rowNumberSchema, aList, nothing, writtenFileSchema } from '../ids.ts';
import { keyIdSchema, signingStateSchema } from './signing.ts';

export const evidenceCommands = {
  /**
   * Writes evidence of a list or a run (docs/evidence-format.md), signed if a key exists. Emits evidence.progressed. Throws list.busy,
   * evidence.cancelled, run.notFound.
   */
  'evidence.make': { params: evidenceRequestSchema, returns: evidenceMadeSchema },
  'evidence.cancel': { params: aList, returns: nothing },
  /**
   * Writes a proof of one row from the latest evidence of the list or the run. Throws evidence.none, evidence.noRow, evidence.rowPurged.
   */
  'evidence.prove': {
    params: aList.extend({ runId: idSchema.nullable(), row: rowNumberSchema, destinationId: z.string() }),
    returns: rowProvedSchema,
  },
  /**
   * Verifies a file and compares the given other files with it; null skips a comparison. Doesn't need the data folder. Throws
   * evidence.badPublicKey.
   */
  'evidence.verify': {
    params: z.object({
      fileId: z.string(),
      listFileId: z.string().nullable(),
      exportFileId: z.string().nullable(),
      keyFileId: z.string().nullable(),
    }),
    returns: evidenceVerifiedSchema,
  },
  /** The evidence that was made of a list, newest first. */
  'evidence.list': { params: aList, returns: z.array(evidenceRecordSchema) },
  /** The keys that sign evidence, and whether signing works. Creates no key. */
  'evidence.keys': { params: nothing, returns: signingStateSchema },
  /** Creates a new current key; the previous one is retired and stays listed. Throws keychain.unavailable. */
  'evidence.rotateKey': { params: nothing, returns: signingStateSchema },
  /** Writes a public key as PEM. Throws signing.noKey. */
  'evidence.exportKey': { params: z.object({ keyId: keyIdSchema, destinationId: z.string() }), returns: writtenFileSchema },
} as const;
