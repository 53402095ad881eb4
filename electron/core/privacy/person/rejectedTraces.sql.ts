/** Rejected lines of a list that name a person: their text goes, their place and their reason stay, so that all lines still add up. */
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import type { Mentions } from './mentions.sql.ts';
import { keysMentioning } from './keysMentioning.sql.ts';

/** Their positions. */
export const findRejected = (db: ReadDb, mentions: Mentions): number[] =>
  keysMentioning(db, 'rejected_lines', 'position', 'full_text', mentions);

/** Their lines in the file, and the lines themselves. */
export const heldRejected = (db: ReadDb, positions: readonly number[]): { line: number; text: string }[] =>
  positions.flatMap(
    (position) =>
      statement<[number], { line: number; text: string }>(db, 'SELECT line, full_text AS text FROM rejected_lines WHERE position = ?').get(
        position,
      ) ?? [],
  );

export function emptyRejected(db: WriteDb, positions: readonly number[]): void {
  for (const position of positions) statement(db, "UPDATE rejected_lines SET text = '', full_text = '' WHERE position = ?").run(position);
}
