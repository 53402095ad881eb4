/** Decisions and notes in a list's file that are in no ledger. */
import { v7 as uuidv7 } from 'uuid';
import type { WriteDb } from '#core/platform/database.ts';
import { mirrorAction, type ActionToMirror } from '#core/review/acts/mirrorActions.sql.ts';
import { cursorAt } from '#core/verdict/kept/cursors.sql.ts';

/** Adds an action as if someone made this decision next, or undid the one that `undoes` names. Returns the action's id. */
export function putMadeAction(db: WriteDb, body: Partial<ActionToMirror['body']>, undoes: string | null = null): string {
  const recordId = uuidv7();
  const kind = undoes === null ? ('decide' as const) : ('undo' as const);
  const action = { seq: cursorAt(db, 'actions') + 1, recordId, kind, undoes, by: 'tester', at: 0 };
  void [...mirrorAction(db, { ...action, body: { rows: [], value: null, note: null, ...body } })];
  return recordId;
}
