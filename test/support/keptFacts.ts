/** Compares the facts stored in a list's file with those computed from its rows. */
import { expect } from 'vitest';
import { emptyIndex, readIndex, type FacetIndex } from '#core/review/facets/facetIndex.ts';
import { unpackIndex, keepMissing } from '#core/review/facets/keepIndex.ts';
import type { ReadDb } from '#core/platform/database.ts';
import { findPiece } from '#core/lists/findings/keptIndex.sql.ts';
import { rowsIn, rowsOfPiece } from '#core/platform/pieces.ts';
import { readList } from '#core/lists/file/list.sql.ts';
import { openListToWrite, withList } from '#core/lists/file/openList.sql.ts';

/** Returns the stored pieces; fails if one differs from its rows. */
export function keptPiecesHold(db: ReadDb, rows: number): number[] {
  const pieces: number[] = [];
  const [kept, asTheyAre] = [emptyIndex(rows), emptyIndex(rows)];
  for (let piece = 0; piece * rowsOfPiece < rows; piece++) {
    const [first, last] = rowsIn(piece, rows);
    const found = findPiece(db, piece);
    if (!found || !unpackIndex(db, found, kept, first, last)) continue;
    readIndex(db, asTheyAre, first, last);
    pieces.push(piece);
  }
  const all = ({ codes, judged, sandbox, standing, decided, suggested, findings, keptDespite }: FacetIndex) => ({
    ...codes,
    ...judged,
    sandbox,
    standing,
    decided,
    suggested,
    findings,
    keptDespite,
  });
  const differ = Object.entries(all(kept)).filter(([name, codes]) => {
    const now = Object.entries(all(asTheyAre)).find(([one]) => one === name)?.[1];
    return codes.some((code, at) => code !== now?.[at]);
  });
  expect(differ.map(([name]) => name)).toEqual([]);
  return pieces;
}

/** The stored facts of a list that a program has open. */
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
    // In one transaction, because a run may be writing.
    hold: () => withList(dataDir, listId, (db) => db.transaction(() => keptPiecesHold(db, readList(db).rows))()),
  };
}
