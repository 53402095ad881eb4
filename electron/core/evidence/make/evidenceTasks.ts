/** Evidence in an export's thread: rows are written there, and what this device made for a shared list is collected. */
import { rowsOf } from '#base/rowSet.ts';
import type { EvidenceStatement } from '#contract/evidence/evidence.ts';
import type { EvidenceVerified } from '#contract/evidence/evidenceCheck.ts';
import { noPartCounts, type PartCounts } from '#contract/evidence/evidencePart.ts';
import { openListToRead, openListToWrite } from '../../lists/file/openList.sql.ts';
import { type ReadDb, openToRead, readFrom, readTogether } from '../../platform/database.ts';
import { Frontier } from '../../platform/merkle/tree.ts';
import { ledgerPath } from '../../platform/paths.ts';
import type { TaskHandlers } from '../../platform/threads/serveTasks.ts';
import { findUnsalted } from '../../service/answers/kept/evidenceAnswers.sql.ts';
import { actsBeforeSharing, lastOwnAct, ownActs, ownAnswers, type OwnAct, type OwnList } from '../../team/shared/partSources.sql.ts';
import { findPart, readPartLeaves } from '../../team/shared/parts.sql.ts';
import { decisionLeaf, leafBytes, leafKey, policyLeaf, recordLeaf } from '../format/part.ts';
import { leafOfAnswer } from '../format/rowState.ts';
import { writeReport } from '../report/writeReport.ts';
import { verifyFile, type FilesToVerify } from '../verify/verifyFile.ts';
import { writeEvidence, type EvidenceParams, type UnsealedEvidence } from './writeEvidence.ts';

/**
 * What this device made for a shared list since it last signed its part: the new leaves, and the root over all leaves. To be signed as the
 * new part.
 */
interface CollectedPart {
  /** Index of the first new leaf, and the bytes of all new leaves. */
  first: number;
  leaves: Uint8Array;
  /** Number of all leaves, and their root. */
  size: number;
  root: Uint8Array;
  /** Counts of the new leaves. */
  added: PartCounts;
  actsThrough: number;
}

/** `withAnswers` false: collects only people's acts, which takes time in proportion to their number. */
function collectPart(db: ReadDb, list: OwnList, withAnswers: boolean): CollectedPart {
  return readTogether(db, () => collect(db, list, withAnswers));
}

function collect(db: ReadDb, list: OwnList, withAnswers: boolean): CollectedPart {
  const { listId, deviceId } = list;
  const before = findPart(db, listId, deviceId);
  const first = before?.size ?? 0;
  const known = readPartLeaves(db, listId, deviceId, first);
  if (known.length !== first * leafBytes) throw new Error(`leaves of the part of list ${listId} are missing`);
  const tree = new Frontier();
  const keys = new Set<string>();
  for (let at = 0; at < first; at++) {
    tree.append(known.subarray(at * leafBytes, (at + 1) * leafBytes));
    if (withAnswers) keys.add(leafKey(known, at));
  }
  const added = { ...noPartCounts };
  const leaves: Buffer[] = [];
  const add = (kind: keyof PartCounts, leaf: Buffer): void => {
    added[kind] += 1;
    leaves.push(leaf);
    tree.append(leaf);
  };
  const actsThrough = lastOwnAct(db, listId, deviceId);
  const acts = before ? [] : actsBeforeSharing(db, listId);
  for (const act of [...acts, ...ownActs(db, list, before?.actsThrough ?? 0, actsThrough)]) addAct(act, add);
  if (withAnswers) {
    for (const answer of ownAnswers(db, listId)) {
      const leaf = leafOfAnswer(answer, answer.salt);
      if (!keys.has(leafKey(leaf))) add('answers', leaf);
    }
  }
  return { first, leaves: Buffer.concat(leaves), size: tree.size, root: tree.root(), added, actsThrough };
}

function addAct({ actId, by, at, leaf, decided, policy }: OwnAct, add: (kind: keyof PartCounts, leaf: Buffer) => void): void {
  if (policy !== null) {
    const { name, version, rules, otherwise } = policy;
    add('policies', policyLeaf(actId, { by, at, name, version, rules, otherwise }));
    return;
  }
  add('records', recordLeaf(actId, leaf));
  for (const { value, rows } of decided ?? []) {
    // Removing a decision leaves none to sign.
    if (value === undefined || value === null) continue;
    for (const row of rowsOf(rows)) add('decisions', decisionLeaf(actId, row, { value, by, at }));
  }
}

// A type rather than an interface: only a type matches the thread's index signature of tasks.
/** Evidence in an export's thread: its rows are written there, and it waits there for its signature. */
export type EvidenceTasks = {
  /** `keeps` false: another process owns the folder. Throws Failed as `writeEvidence`, and 'list.notFound'. */
  'evidence.write': { params: EvidenceParams & { keeps: boolean }; returns: EvidenceStatement; progress: { rows: number; of: number } };
  /** Finishes the evidence written in this thread with its last line. */
  'evidence.seal': { params: { line: string }; returns: { bytes: number; sha256: string } };
  /** Removes evidence written in this thread that isn't sealed. */
  'evidence.discard': { params: Record<never, never>; returns: null };
  /** Writes the report on finished evidence; returns its size in bytes. */
  'evidence.report': { params: { path: string; sha256: string; reportPath: string }; returns: number };
  'evidence.verifyFile': { params: FilesToVerify; returns: EvidenceVerified };
  /** Collects this device's current part of a shared list's evidence. */
  'evidence.collectPart': { params: { list: OwnList; withAnswers: boolean }; returns: CollectedPart };
  /** Returns answers of the list that this device bought and that have no salt yet. */
  'evidence.findUnsalted': { params: { listId: string }; returns: number[] };
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
    'evidence.collectPart': ({ list, withAnswers }) => readFrom(ledgerPath(dataDir), (db) => collectPart(db, list, withAnswers)),
    'evidence.findUnsalted': ({ listId }) => readFrom(ledgerPath(dataDir), (db) => findUnsalted(db, listId)),
  };
}
