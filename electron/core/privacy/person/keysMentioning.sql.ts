/** Looks through one column of a table for a person. */
import type { ReadDb } from '../../platform/database.ts';
import { mayMention, type Mentions } from './mentions.sql.ts';

/** Keys of the lines whose text names the person. */
export function keysMentioning(db: ReadDb, table: string, key: string, column: string, mentions: Mentions): number[] {
  const may = mayMention(column, mentions);
  const found: number[] = [];
  const read = db.prepare<string[], [number, string]>(`SELECT ${key}, ${column} FROM ${table} WHERE ${may.sql}`).raw();
  for (const [one, text] of read.iterate(...may.bind)) if (mentions.in(text)) found.push(one);
  return found;
}
