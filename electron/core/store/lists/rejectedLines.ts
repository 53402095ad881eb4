/** Lines of data that did not become rows, with where they stand and why. */
import { z } from 'zod';
import { rejectedLineSchema } from '../../../contract/list.ts';
import type { RejectedLine } from '../../../contract/list.ts';
import { statement } from '../database.ts';
import type { ReadDb, WriteDb } from '../database.ts';

const rejectedRow = rejectedLineSchema.extend({
  params: z.string().transform((text) => rejectedLineSchema.shape.params.parse(JSON.parse(text))),
});

/** A function that inserts one rejected line, for the import's loop. */
export function prepareInsertRejected(db: WriteDb): (position: number, rejected: RejectedLine) => void {
  const insert = db.prepare('INSERT INTO rejected_lines (position, source, line, reason, params, text) VALUES (?, ?, ?, ?, ?, ?)');
  return (position, { source, line, reason, params, text }) => {
    insert.run(position, source, line, reason, JSON.stringify(params), text);
  };
}

/** Rejected lines by position, from `from` (0 is the first). */
export function readRejected(db: ReadDb, from: number, count: number): RejectedLine[] {
  const page = statement<[number, number]>(
    db,
    'SELECT source, line, reason, params, text FROM rejected_lines WHERE position > ? ORDER BY position LIMIT ?',
  );
  return page.all(from, count).map((read) => rejectedRow.parse(read));
}
