/** All writes to the ledger in one map, with one file per noun. Each write runs in the ledger thread's current transaction. */
import { actionWrites } from '../review/acts/actionWrites.sql.ts';
import { answerSaltWrites } from '../service/answers/kept/evidenceAnswers.sql.ts';
import { attemptWrites, retryWrites } from '../runs/attempts/attempts.sql.ts';
import { purgeWrites } from '../privacy/purges.sql.ts';
import { recipeWrites } from '../exports/recipes.sql.ts';
import { environmentWrites, usageWrites } from '../accounts/environments.sql.ts';
import { evidenceWrites, signingKeyWrites } from '../evidence/evidences.sql.ts';
import { exportWrites } from '../exports/exports.sql.ts';
import { handoverWrites } from '../handover/ledger/receiveWrites.sql.ts';
import { retentionWrites } from '../service/answers/kept/oldAnswers.sql.ts';
import { noticeWrites } from '../storage/backups.sql.ts';
import { outboxWrites } from '../outcomes/outboxWrites.sql.ts';
import { outcomeWrites } from '../outcomes/outcomeActs.sql.ts';
import { handedSliceWrites } from '../runs/attempts/handedSlices.sql.ts';
import { takenSliceWrites } from '../runs/attempts/takenSlices.sql.ts';
import { runWrites } from '../runs/runs.sql.ts';
import { mappingRecordWrites, templateWrites } from '../lists/listMappings.sql.ts';
import { settingWrites } from '../settings/settings.sql.ts';
import { sheetTemplateWrites } from '../outcomes/sheets/sheetTemplates.sql.ts';
import { partWrites } from '../team/shared/parts.sql.ts';
import { sharedPurgeWrites } from '../team/shared/sharedPurges.sql.ts';
import { sharingWrites } from '../team/shared/sharedLists.sql.ts';
import { bundleWrites } from '../team/shared/takeBundles.sql.ts';
import { sharedSuppressionWrites } from '../team/shared/sharedSuppressions.sql.ts';
import { wantedWrites } from '../team/shared/wantedLists.sql.ts';
import { takeWrites } from '../team/calls/takeCalls.sql.ts';
import { teamRowWrites } from '../team/calls/teamRow.sql.ts';
import { suppressionWrites } from '../suppression/suppressionWrites.sql.ts';

export const ledgerWrites = {
  ...settingWrites,
  ...recipeWrites,
  ...environmentWrites,
  ...runWrites,
  ...retryWrites,
  ...handedSliceWrites,
  ...takenSliceWrites,
  ...attemptWrites,
  ...answerSaltWrites,
  ...actionWrites,
  ...exportWrites,
  ...evidenceWrites,
  ...handoverWrites,
  ...retentionWrites,
  ...noticeWrites,
  ...outcomeWrites,
  ...outboxWrites,
  ...purgeWrites,
  ...signingKeyWrites,
  ...suppressionWrites,
  ...bundleWrites,
  ...partWrites,
  ...sharedPurgeWrites,
  ...sharingWrites,
  ...takeWrites,
  ...sharedSuppressionWrites,
  ...wantedWrites,
  ...teamRowWrites,
  ...mappingRecordWrites,
  ...templateWrites,
  ...sheetTemplateWrites,
  ...usageWrites,
};

/** What the ledger’s thread does outside a transaction: it rewrites the whole file. */
export const rewriteLedger = 'rewrite';

type Map = typeof ledgerWrites;
export type LedgerWriteName = keyof Map;
type LedgerWriteParams<N extends LedgerWriteName> = Parameters<Map[N]>[1];
type LedgerWriteReturns<N extends LedgerWriteName> = ReturnType<Map[N]>;
/**
 * Queues a write and resolves once its commit is on disk. If the parameters are a function, it is called when the write is sent to the
 * ledger's thread, after all others in the same turn of the event loop, and must not throw: requests made until then can be included.
 */
export type WriteLedger = <N extends LedgerWriteName>(
  name: N,
  params: LedgerWriteParams<N> | (() => LedgerWriteParams<N>),
) => Promise<LedgerWriteReturns<N>>;
