/** All writes to the ledger: one map, one file per noun. Each write runs in the ledger thread's current transaction. */
import { actionWrites } from './actionWrites.ts';
import { answerSaltWrites } from './answers/answerSalts.ts';
import { attemptWrites } from './runs/attempts.ts';
import { purgeWrites } from './purges.ts';
import { recipeWrites } from './recipes.ts';
import { environmentWrites } from './environments.ts';
import { evidenceWrites } from './evidences.ts';
import { exportWrites } from './exports.ts';
import { handoverWrites } from './handover/receiveWrites.ts';
import { retentionWrites } from './answers/oldAnswers.ts';
import { noticeWrites } from './notices.ts';
import { outboxWrites } from './outcomes/outboxWrites.ts';
import { outcomeWrites } from './outcomes/outcomeActs.ts';
import { handedSliceWrites } from './runs/handedSlices.ts';
import { takenSliceWrites } from './runs/takenSlices.ts';
import { retryWrites } from './runs/retryJobs.ts';
import { runWrites } from './runs/runs.ts';
import { signingKeyWrites } from './signingKeys.ts';
import { mappingRecordWrites } from './listMappings.ts';
import { templateWrites } from './mappingTemplates.ts';
import { settingWrites } from './settings.ts';
import { sheetTemplateWrites } from './sheetTemplates.ts';
import { partWrites } from './team/shared/parts.ts';
import { sharedPurgeWrites } from './team/shared/sharedPurges.ts';
import { sharingWrites } from './team/shared/sharedLists.ts';
import { bundleWrites } from './team/shared/takeBundles.ts';
import { toldSuppressionWrites } from './team/shared/toldSuppressions.ts';
import { wantedWrites } from './team/shared/wantedLists.ts';
import { takeWrites } from './team/takeCalls.ts';
import { teamRowWrites } from './team/teamRow.ts';
import { suppressionWrites } from './suppressions/suppressionWrites.ts';
import { usageWrites } from './usage.ts';

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
  ...toldSuppressionWrites,
  ...wantedWrites,
  ...teamRowWrites,
  ...mappingRecordWrites,
  ...templateWrites,
  ...sheetTemplateWrites,
  ...usageWrites,
};

/** What the ledger’s thread does beside writes, because it can’t be done in a transaction: it writes the whole file anew. */
export const rewriteLedger = 'rewrite';

type Map = typeof ledgerWrites;
export type LedgerWriteName = keyof Map;
export type LedgerWriteParams<N extends LedgerWriteName> = Parameters<Map[N]>[1];
export type LedgerWriteReturns<N extends LedgerWriteName> = ReturnType<Map[N]>;
/**
 * Queues a write and resolves once its commit is on disk. If the parameters are a function, it is called when the write is sent to the
 * ledger's thread, after all others of its turn of the event loop, and must not throw: requests made until then can be included.
 */
export type WriteLedger = <N extends LedgerWriteName>(
  name: N,
  params: LedgerWriteParams<N> | (() => LedgerWriteParams<N>),
) => Promise<LedgerWriteReturns<N>>;
