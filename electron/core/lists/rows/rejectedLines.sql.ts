/** Rejected lines with line number and reason, and which of them were repaired and are now rows. */
import { rejectionSchema, type RejectedLine, type Rejection } from '#contract/lists/list.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { parseJson } from '#base/json.ts';

const shownLength = 200;

/** Excludes lines after the list's end, and repairs whose rows don't count yet, which are being appended (appendRows.sql.ts). */
const counted = 'position <= coalesce((SELECT rejected_through FROM list), position)';
const unrepaired = `${counted} AND (repaired_row IS NULL OR repaired_row > (SELECT rows FROM list))`;

/** A rejection as stored; `params`: as JSON. */
interface StoredRejection {
  source: number;
  line: number;
  reason: string;
  params: string;
  text: string;
}

export type WholeRejectedLine = RejectedLine & { position: number; whole: string };

/** Parses a rejection; an unreadable reason affects neither the line nor the others. */
function rejectionOf({ reason, params }: StoredRejection): Rejection {
  return rejectionSchema.safeParse({ reason, params: parseJson(params) }).data ?? { reason: 'unreadable', params: {} };
}

/** Returns a function that inserts one rejected line, for the import's loop; `whole`: the text for an export of rejected lines. */
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

/** Returns unrepaired rejected lines, in order, starting at 0-based index `from`. */
export function readRejected(db: ReadDb, from: number, count: number): RejectedLine[] {
  const page = statement<[number, number], StoredRejection>(
    db,
    `SELECT source, line, reason, params, text FROM rejected_lines WHERE ${unrepaired} ORDER BY position LIMIT ? OFFSET ?`,
  );
  return page.all(count, from).map((read) => ({ source: read.source, line: read.line, text: read.text, ...rejectionOf(read) }));
}

/** Returns an unrepaired rejected line, by its file and its line number; null if there is none. */
export function setAsideLine(db: ReadDb, source: number, line: number): WholeRejectedLine | null {
  const read = statement<[number, number], StoredRejection & { position: number; whole: string }>(
    db,
    `SELECT position, source, line, reason, params, text, full_text AS whole FROM rejected_lines
     WHERE source = ? AND line = ? AND ${unrepaired}`,
  ).get(source, line);
  return read ? { ...read, ...rejectionOf(read) } : null;
}

/** Returns the next unrepaired rejected lines after `position`, complete. */
export function rejectedAfter(db: ReadDb, position: number, count: number): WholeRejectedLine[] {
  const page = statement<[number, number], StoredRejection & { position: number; whole: string }>(
    db,
    `SELECT position, source, line, reason, params, text, full_text AS whole FROM rejected_lines
     WHERE position > ? AND ${unrepaired} ORDER BY position LIMIT ?`,
  );
  return page.all(position, count).map((read) => ({ ...read, ...rejectionOf(read) }));
}
