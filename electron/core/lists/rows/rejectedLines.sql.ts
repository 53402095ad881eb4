/** Rejected lines, with line number and reason; and which of them have been repaired and are now rows. */
import { rejectionSchema, type RejectedLine, type Rejection } from '#contract/lists/list.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { parseJson } from '#base/json.ts';

const shownLength = 200;

/** Lines after the list's end, and repairs whose rows don't count yet, are being appended (appendRows.sql.ts). */
const counted = 'position <= coalesce((SELECT rejected_through FROM list), position)';
const unrepaired = `${counted} AND (repaired_row IS NULL OR repaired_row > (SELECT rows FROM list))`;

/** As the file holds it; `params`: as JSON. */
interface StoredRejection {
  source: number;
  line: number;
  reason: string;
  params: string;
  text: string;
}

export type WholeRejectedLine = RejectedLine & { position: number; whole: string };

/** What can't be read of a line takes neither the line nor the others with it. */
function rejectionOf({ reason, params }: StoredRejection): Rejection {
  return rejectionSchema.safeParse({ reason, params: parseJson(params) }).data ?? { reason: 'unreadable', params: {} };
}

/** Returns a function that inserts one rejected line, for the import's loop; `whole`: what an exported rejected line has. */
export function prepareInsertRejected(db: WriteDb): (position: number, rejected: RejectedLine, whole: string) => void {
  const insert = db.prepare(
    'INSERT INTO rejected_lines (position, source, line, reason, params, text, full_text) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  return (position, { source, line, reason, params, text }, whole) => {
    const shown = text.length > shownLength ? text.slice(0, shownLength).toWellFormed() : text;
    insert.run(position, source, line, reason, JSON.stringify(params), shown, whole);
  };
}

/** Positions of the rejected lines that became rows. */
export function repairedRows(db: ReadDb): Set<number> {
  const found = statement<[], { position: number }>(
    db,
    'SELECT position FROM rejected_lines WHERE repaired_row <= (SELECT rows FROM list)',
  ).all();
  return new Set(found.map(({ position }) => position));
}

/** Rejected lines that aren't repaired, in order, starting at number `from` (from 0). */
export function readRejected(db: ReadDb, from: number, count: number): RejectedLine[] {
  const page = statement<[number, number], StoredRejection>(
    db,
    `SELECT source, line, reason, params, text FROM rejected_lines WHERE ${unrepaired} ORDER BY position LIMIT ? OFFSET ?`,
  );
  return page.all(count, from).map((read) => ({ source: read.source, line: read.line, text: read.text, ...rejectionOf(read) }));
}

/** A rejected line that isn't repaired, by its file and its line; null: there is none. */
export function setAsideLine(db: ReadDb, source: number, line: number): WholeRejectedLine | null {
  const read = statement<[number, number], StoredRejection & { position: number; whole: string }>(
    db,
    `SELECT position, source, line, reason, params, text, full_text AS whole FROM rejected_lines
     WHERE source = ? AND line = ? AND ${unrepaired}`,
  ).get(source, line);
  return read ? { ...read, ...rejectionOf(read) } : null;
}

/** The next rejected lines after `position` that aren't repaired, complete. */
export function rejectedAfter(db: ReadDb, position: number, count: number): WholeRejectedLine[] {
  const page = statement<[number, number], StoredRejection & { position: number; whole: string }>(
    db,
    `SELECT position, source, line, reason, params, text, full_text AS whole FROM rejected_lines
     WHERE position > ? AND ${unrepaired} ORDER BY position LIMIT ?`,
  );
  return page.all(position, count).map((read) => ({ ...read, ...rejectionOf(read) }));
}
