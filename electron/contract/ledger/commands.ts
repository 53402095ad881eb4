/** The commands for the ledger, its backups and its recovery. */
import { z } from 'zod';
import { idSchema, nothing } from '../ids.ts';
import { attemptDetailSchema, attemptPageSchema, attemptQuerySchema, recountSchema } from './ledger.ts';
import { backupSchema, ledgerCheckSchema, storageNoticeSchema } from '../storage/storage.ts';
import { driftEntrySchema } from '../service/drift.ts';

export const ledgerCommands = {
  'ledger.attempts': { params: attemptQuerySchema, returns: attemptPageSchema, runsIn: 'listThread' },
  /** Returns one attempt with its request and response. Throws attempt.notFound. */
  'ledger.attempt': { params: z.object({ attemptId: idSchema }), returns: attemptDetailSchema, runsIn: 'listThread' },
  /** Recalculates runs from their jobs and attempts; null: all runs. */
  'ledger.recount': { params: z.object({ runId: idSchema.nullable() }), returns: z.array(recountSchema), runsIn: 'listThread' },
  /** Backups, newest first. `waiting`: true if a backup will replace the ledger at the next start. `folder`: where the backups are. */
  'backups.list': { params: nothing, returns: z.object({ backups: z.array(backupSchema), waiting: z.boolean(), folder: z.string() }) },
  /** `lists`: also copies every list. */
  'backups.make': { params: z.object({ lists: z.boolean() }), returns: backupSchema },
  /** Checks the backup and stages it to replace the ledger at the next start. Until then, nothing more is written. */
  'backups.restore': { params: z.object({ backupId: backupSchema.shape.backupId }), returns: nothing, ownerOnly: true },
  'backups.cancelRestore': { params: nothing, returns: nothing, ownerOnly: true },
  /** What happened to damaged and replaced files, newest first, until dismissed. */
  'storage.notices': { params: nothing, returns: z.array(storageNoticeSchema) },
  'storage.dismiss': { params: z.object({ noticeId: idSchema }), returns: nothing },
  /** Checks the whole ledger against its chain and its answers' hashes; takes some seconds for a million calls. */
  'ledger.check': { params: nothing, returns: ledgerCheckSchema },
  /** Values in answers that the contract doesn't know, last seen first. */
  'drift.list': { params: nothing, returns: z.array(driftEntrySchema) },
} as const;
