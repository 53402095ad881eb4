/** Holds the facts that a list's file keeps against those that its rows have. */
import { expect } from 'vitest';
import { emptyFacts, readFacts } from '../../electron/core/review/facets/listFacts.ts';
import { unpackFacts } from '../../electron/core/review/facets/packedFacts.ts';
import { keepMissing } from '../../electron/core/review/facets/keepFacts.ts';
import type { ReadDb } from '../../electron/core/store/database.ts';
import { findPiece, rowsIn, rowsOfPiece } from '../../electron/core/store/lists/findings/keptFacts.ts';
import { readList } from '../../electron/core/store/lists/list.ts';
import { openListToWrite, withList } from '../../electron/core/store/lists/openList.ts';

/** Returns the pieces that are kept; fails where one of them says something else than its rows do. */
export function keptPiecesHold(db: ReadDb, rows: number): number[] {
  const pieces: number[] = [];
  const [kept, asTheyAre] = [emptyFacts(rows), emptyFacts(rows)];
  for (let piece = 0; piece * rowsOfPiece < rows; piece++) {
    const [first, last] = rowsIn(piece, rows);
    const found = findPiece(db, piece);
    if (!found || !unpackFacts(found, kept, first, last)) continue;
    // Codes of line types depend on the order in which the names came.
    asTheyAre.lineTypes.push(...kept.lineTypes.slice(asTheyAre.lineTypes.length));
    readFacts(db, asTheyAre, first, last);
    pieces.push(piece);
  }
  const differ = (
    ['findings', 'lineType', 'status', 'grade', 'score', 'litigator', 'decision', 'decidedBy', 'keptDespite'] as const
  ).filter((name) => kept[name].some((code, at) => code !== asTheyAre[name][at]));
  expect(differ).toEqual([]);
  return pieces;
}

/** The kept facts of a list that a program has open. */
export function factsBeside(dataDir: string, listId: string): { keep(): Promise<void>; hold(): number[] } {
  return {
    keep: async () => {
      const db = openListToWrite(dataDir, listId);
      try {
        await keepMissing(db, readList(db).rows, () => false);
      } finally {
        db.close();
      }
    },
    // In one transaction: a run may be writing meanwhile.
    hold: () => withList(dataDir, listId, (db) => db.transaction(() => keptPiecesHold(db, readList(db).rows))()),
  };
}
