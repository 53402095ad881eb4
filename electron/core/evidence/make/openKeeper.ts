/** Keeps in the list's file what is needed to prove a row of evidence later: leaves, states, and the roots of whole pieces. */
import { rootOf } from '../../platform/merkle/path.ts';
import type { WriteDb } from '../../platform/database.ts';
import { dropUnfinished, keepEvidence, keepPiece, linesOfPiece } from '../rows/keptEvidence.sql.ts';
import type { WrittenLine } from './openLines.ts';

export interface Keeper {
  take(line: WrittenLine): void;
  /** From now on it counts. */
  keep(evidence: { runId: string | null; at: number; seal: string }): void;
  /** Removes what was kept of evidence that came to nothing. */
  drop(): void;
}

/** Writes a piece at a time, so that nobody who decides has to wait for more. */
export function openKeeper(db: WriteDb, recordId: string): Keeper {
  dropUnfinished(db);
  const pieceRoots: Uint8Array[] = [];
  let rows = 0;
  let held: WrittenLine[] = [];
  const flush = (): void => {
    const [first, last] = [held[0], held.at(-1)];
    if (first === undefined || last === undefined) return;
    const leaves = held.map(({ leaf }) => leaf);
    keepPiece(db, recordId, pieceRoots.length, { firstRow: first.row, lastRow: last.row, leaves, states: held.map(({ state }) => state) });
    pieceRoots.push(rootOf(leaves));
    rows += held.length;
    held = [];
  };
  return {
    take(line) {
      held.push(line);
      if (held.length === linesOfPiece) flush();
    },
    keep({ runId, at, seal }) {
      flush();
      keepEvidence(db, { recordId, runId, at, seal, rows, pieceRoots });
    },
    drop: () => dropUnfinished(db),
  };
}
