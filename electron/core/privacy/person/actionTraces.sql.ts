/**
 * Finds traces of a person in decisions and notes in the ledger. Row numbers are not personal data, so bulk decisions stay for all other
 * rows.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { statement, type ReadDb } from '../../platform/database.ts';
import { rowsOf } from '#base/rowSet.ts';
import { unpackRows } from '../../platform/pieces.ts';
import { unpackBody, type ActionBody } from '../../review/acts/actions.sql.ts';
import type { ListRows, Mentions } from './mentions.sql.ts';

export interface ActionTrace {
  seq: number;
  recordId: string;
  /** The packed body without the person; null if the action concerned nobody else. */
  body: Uint8Array | null;
}

interface ActionRow {
  seq: number;
  recordId: string;
  listId: string;
  body: Buffer;
}

/** Reads the body of every action. `whole`: a list all of whose actions are to be removed. */
export function findActionTraces(db: ReadDb, lists: readonly ListRows[], mentions: Mentions, whole: string | null = null): ActionTrace[] {
  const rowsOf = new Map(lists.map(({ listId, rows }) => [listId, new Set(rows)]));
  const none: ReadonlySet<number> = new Set();
  const found: ActionTrace[] = [];
  for (const { seq, recordId, listId, body } of statement<[], ActionRow>(
    db,
    'SELECT seq, record_id AS recordId, list_id AS listId, body FROM actions JOIN action_bodies USING (seq) ORDER BY seq',
  ).iterate()) {
    if (listId === whole) {
      found.push({ seq, recordId, body: null });
      continue;
    }
    const rows = rowsOf.get(listId) ?? none;
    const text = inflateRawSync(body).toString('utf8');
    const isNamed = mentions.in(text);
    if (!isNamed && rows.size === 0) continue;
    const read = unpackBody(body);
    if (!isNamed && !read.contested && !read.rows.some((row) => rows.has(row))) continue;
    const left = without(read, rows);
    if (left === null) found.push({ seq, recordId, body: null });
    else {
      const after = mentions.removedFrom(JSON.stringify(left));
      if (after !== text) found.push({ seq, recordId, body: deflateRawSync(after) });
    }
  }
  return found;
}

/** Returns null if nobody else is left. An action with the same values for all its rows stays as it is. */
function without(body: ActionBody, gone: ReadonlySet<number>): ActionBody | null {
  const { rows, seen, each, acknowledged, note, contested, set } = body;
  // A record of two people's contradicting notes on these rows concerns nobody else.
  if (contested && set && [...rowsOf(unpackRows(set.rows))].every((row) => gone.has(row))) return null;
  if (rows.length === 0) return body;
  const left = rows.flatMap((row, index) => (gone.has(row) ? [] : [index]));
  if (left.length === rows.length) return body;
  if (left.length === 0) return null;
  const says = note !== null && note !== '';
  if (!says && each === undefined) return body;
  const pick = <T>(all: readonly T[]): T[] => left.flatMap((index) => (index < all.length ? [all[index] as T] : []));
  return {
    ...body,
    rows: pick(rows),
    seen: pick(seen),
    ...(each && { each: pick(each) }),
    ...(acknowledged && {
      acknowledged: {
        ...acknowledged,
        litigators: acknowledged.litigators.filter((row) => !gone.has(row)),
        suppressed: acknowledged.suppressed.filter((row) => !gone.has(row)),
      },
    }),
  };
}
