/** Gathers what this device made for a shared list since it last signed its part: new leaves, and the root over all of them. */
import { noPartCounts, type PartCounts } from '#contract/evidence/evidencePart.ts';
import { Frontier } from '../../platform/merkle/tree.ts';
import type { ReadDb } from '../../platform/database.ts';
import { readTogether } from '../../platform/database.ts';
import { actsBeforeSharing, lastOwnAct, ownActs, ownAnswers, type OwnAct, type OwnList } from '../../team/shared/partSources.sql.ts';
import { findPart, readPartLeaves } from '../../team/shared/parts.sql.ts';
import { rowsOf } from '#base/rowSet.ts';
import { decisionLeaf, leafBytes, leafKey, policyLeaf, recordLeaf } from '../format/part.ts';
import { leafOfAnswer } from '../format/rowState.ts';

/** The part as it is now, to be signed. */
export interface CollectedPart {
  /** The first of the new leaves, and all of them. */
  first: number;
  leaves: Uint8Array;
  /** Of all leaves. */
  size: number;
  root: Uint8Array;
  /** Of the new leaves. */
  added: PartCounts;
  actsThrough: number;
}

/** `withAnswers` false: only what people did, which takes no longer than that is much. */
export function collectPart(db: ReadDb, list: OwnList, withAnswers: boolean): CollectedPart {
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
    // Taking a decision away leaves none to be shown.
    if (value === undefined || value === null) continue;
    for (const row of rowsOf(rows)) add('decisions', decisionLeaf(actId, row, { value, by, at }));
  }
}
