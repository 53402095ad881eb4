/** Evidence in an export's own thread: its rows are written there, and it waits there for its signature. */
import type { EvidenceStatement } from '#contract/evidence/evidence.ts';
import type { EvidenceVerified } from '#contract/evidence/evidenceCheck.ts';
import { openToRead, type ReadDb } from '../../platform/database.ts';
import { findUnsalted } from '../../service/answers/kept/answerSalts.sql.ts';
import type { OwnList } from '../../team/shared/partSources.sql.ts';
import { ledgerPath } from '../../platform/ledgerPath.ts';
import { openListToRead, openListToWrite } from '../../lists/file/openList.sql.ts';
import type { TaskHandlers } from '../../platform/threads/serveTasks.ts';
import { writeReport } from '../report/writeReport.ts';
import { verifyFile, type FilesToVerify } from '../verify/verifyFile.ts';
import { collectPart, type CollectedPart } from './collectPart.ts';
import { writeEvidence, type EvidenceParams, type UnsealedEvidence } from './writeEvidence.ts';

// A type rather than an interface: only a type matches the thread's index signature of tasks.
export type EvidenceTasks = {
  /** `keeps` false: another process owns the folder. Throws Failed as `writeEvidence`, and 'list.notFound'. */
  'evidence.write': {
    params: EvidenceParams & { keeps: boolean };
    returns: EvidenceStatement;
    progress: { rows: number; of: number };
  };
  /** Finishes what was written in this thread, with its last line. */
  'evidence.seal': { params: { line: string }; returns: { bytes: number; sha256: string }; progress: never };
  /** Removes what was written in this thread and is not sealed. */
  'evidence.discard': { params: Record<never, never>; returns: null; progress: never };
  /** Writes the report on evidence that is in place; its size in bytes. */
  'evidence.report': { params: { path: string; sha256: string; reportPath: string }; returns: number; progress: never };
  'evidence.verifyFile': { params: FilesToVerify; returns: EvidenceVerified; progress: never };
  /** What this device's part of a shared list's evidence is now. */
  'evidence.collectPart': { params: { list: OwnList; withAnswers: boolean }; returns: CollectedPart; progress: never };
  /** Answers of the list that this device bought and that have no salt yet. */
  'evidence.findUnsalted': { params: { listId: string }; returns: number[]; progress: never };
};

export function evidenceTasks(dataDir: string): TaskHandlers<EvidenceTasks> {
  let unsealed: (UnsealedEvidence & { close(): void }) | null = null;
  const discard = async (): Promise<null> => {
    const it = unsealed;
    unsealed = null;
    try {
      await it?.discard();
    } finally {
      it?.close();
    }
    return null;
  };
  const withLedger = <R>(read: (ledger: ReadDb) => R): R => {
    const ledger = openToRead(ledgerPath(dataDir));
    try {
      return read(ledger);
    } finally {
      ledger.close();
    }
  };
  return {
    'evidence.write': async ({ keeps, ...params }, context) => {
      await discard();
      const { listId } = params.scope;
      const list = openListToRead(dataDir, listId);
      const writes = keeps ? openListToWrite(dataDir, listId) : null;
      const ledger = openToRead(ledgerPath(dataDir));
      const close = (): void => {
        for (const db of [ledger, writes, list]) db?.close();
      };
      try {
        unsealed = { ...(await writeEvidence({ list, ledger, writes }, params, context)), close };
        return unsealed.statement;
      } catch (error) {
        close();
        throw error;
      }
    },
    'evidence.seal': async ({ line }) => {
      if (unsealed === null) throw new Error('no evidence waits for its last line');
      const sealed = await unsealed.seal(line);
      unsealed.close();
      unsealed = null;
      return sealed;
    },
    'evidence.discard': discard,
    'evidence.report': ({ path, sha256, reportPath }) => writeReport(path, sha256, reportPath),
    'evidence.verifyFile': (files) => verifyFile(files),
    'evidence.collectPart': ({ list, withAnswers }) => withLedger((ledger) => collectPart(ledger, list, withAnswers)),
    'evidence.findUnsalted': ({ listId }) => withLedger((ledger) => findUnsalted(ledger, listId)),
  };
}
