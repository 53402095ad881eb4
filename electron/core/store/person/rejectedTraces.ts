/** Rejected lines of a list that name a person: their text goes, their place and their reason stay, so that all lines still add up. */
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { mayMention, type Mentions } from './mentions.ts';

/** Their positions. */
export function findRejected(db: ReadDb, mentions: Mentions): number[] {
  const may = mayMention('full_text', mentions);
  const read = db.prepare<string[], [number, string]>(`SELECT position, full_text FROM rejected_lines WHERE ${may.sql}`).raw();
  const found: number[] = [];
  for (const [position, text] of read.iterate(...may.bind)) if (mentions.in(text)) found.push(position);
  return found;
}

export function emptyRejected(db: WriteDb, positions: readonly number[]): void {
  for (const position of positions) statement(db, "UPDATE rejected_lines SET text = '', full_text = '' WHERE position = ?").run(position);
}
