/** Decisions and notes in a list's file that no ledger has. */
import { v7 as uuidv7 } from 'uuid';
import type { WriteDb } from '#core/platform/database.ts';
import { mirrorAction, type ActionToMirror } from '#core/review/acts/mirrorActions.sql.ts';
import { cursorAt } from '#core/verdict/kept/cursors.sql.ts';

/** As if somebody decided this next. */
export function putMadeAction(db: WriteDb, body: Partial<ActionToMirror['body']>): void {
  const action = { seq: cursorAt(db, 'actions') + 1, recordId: uuidv7(), kind: 'decide' as const, undoes: null, by: 'tester', at: 0 };
  void [...mirrorAction(db, { ...action, body: { rows: [], value: null, note: null, ...body } })];
}
