/** How the decision and the answers of a row of a shared list lead to what their devices signed. */
import type { EvidencePredicate, KeptLine, RowProof } from '#contract/evidence/evidence.ts';
import { Failed } from '#contract/failure.ts';
import type { Made } from '#contract/evidence/evidencePart.ts';
import { pathOf } from '../../platform/merkle/path.ts';
import type { ReadDb } from '../../platform/database.ts';
import { readPartLeaves } from '../../team/shared/parts.sql.ts';
import { leavesOf, openPartOf } from '../format/part.ts';
import { isCovered } from '../format/rowState.ts';

/** `shared`: as the evidence says; leaves that came since are no part of it. Undefined: the list wasn't shared. */
export function madePaths(ledger: ReadDb, listId: string, line: KeptLine, shared: EvidencePredicate['shared']): RowProof['made'] {
  if (shared === undefined || line.length !== 10) return undefined;
  const leaves = new Map<number, Buffer[]>();
  const leavesOfPart = (at: number): Buffer[] => {
    const known = leaves.get(at);
    if (known) return known;
    const part = shared.parts[at];
    const opened = part && openPartOf(listId, part);
    const size = opened && !('problem' in opened) ? opened.part.tree.size : 0;
    const read = leavesOf(readPartLeaves(ledger, listId, part?.deviceId ?? '', size));
    // Only a recovered ledger lacks some.
    if (read.length < size) throw new Failed('evidence.none', { listId });
    leaves.set(at, read);
    return read;
  };
  const path = (made: Made): string[] | null =>
    isCovered(made) ? pathOf(leavesOfPart(made[0]), made[1]).map((hash) => Buffer.from(hash).toString('base64url')) : null;
  const [decision, answers] = line[9];
  return { decision: path(decision), answers: answers.map(path) };
}
