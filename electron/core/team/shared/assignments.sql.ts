/**
 * Stores who is to decide which rows of a shared list. Assignments don't conflict: a row's last one applies, in the order that acts have on
 * every device, regardless of their arrival.
 */
import type { Assignee } from '#contract/team/assign.ts';
import { idSchema } from '#contract/ids.ts';
import { type ReadDb, statement } from '../../platform/database.ts';
import type { RowSet } from '#base/rowSet.ts';
import { unpackRows } from '../../platform/pieces.ts';
import { findActionById } from '../../review/acts/actions.sql.ts';
import { isUndone } from '../../review/acts/undoChains.sql.ts';

/** The member whose device this is; undefined if this folder has joined no team. */
export function findOwnMemberId(db: ReadDb): string | undefined {
  const found = statement<[], string>(db, "SELECT about ->> '$.memberId' FROM team").pluck().get();
  return found === undefined ? undefined : idSchema.parse(found);
}

/** The ids of the list's assignments that aren't undone: of two on one row, the later one holds. */
export const standingAssignments = (db: ReadDb, listId: string): string[] =>
  statement<[string], string>(
    db,
    // An assignment that came with the whole list has its rank once the log is read up to it. A list that was left with its team has none.
    `SELECT record_id FROM actions LEFT JOIN shared_acts ON act_id = record_id
     WHERE actions.list_id = ? AND actions.kind = 'assign' ORDER BY coalesce(lamport_time, at), record_id`,
  )
    .pluck()
    .all(listId)
    .filter((recordId) => !isUndone(db, recordId));

interface Assignment {
  by: string;
  at: number;
  /** `to` is null if the rows are assigned to nobody. */
  shares: readonly { to: Assignee | null; rows: RowSet }[];
}

/** Undefined if its body was purged. */
export function readAssignment(db: ReadDb, recordId: string): Assignment | undefined {
  const action = findActionById(db, recordId);
  if (!action) return undefined;
  const { by, at, body } = action;
  return { by, at, shares: (body.assigned ?? []).map(({ to, rows }) => ({ to, rows: unpackRows(rows) })) };
}
