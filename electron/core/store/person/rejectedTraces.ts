/** Rejected lines of a list that name a person: their text goes, their place and their reason stay, so that all lines still add up. */
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import type { Mentions } from './mentions.ts';
import { whoseTextNames } from './whoseTextNames.ts';

/** Their positions. */
export const findRejected = (db: ReadDb, mentions: Mentions): number[] =>
  whoseTextNames(db, 'rejected_lines', 'position', 'full_text', mentions);

export function emptyRejected(db: WriteDb, positions: readonly number[]): void {
  for (const position of positions) statement(db, "UPDATE rejected_lines SET text = '', full_text = '' WHERE position = ?").run(position);
}
