/** Brings a list's file up to date with the ledger. No transaction spans both, so it follows with a cursor, even after a crash. */
import { Failed } from '#contract/failure.ts';
import { testsFindings } from '#contract/review/policy.ts';
import { type ReadDb, writeTogether } from '../../platform/database.ts';
import { readActionsAfter } from './actions.sql.ts';
import { findPolicy } from '../policy/policies.sql.ts';
import { cursorAt, setCursor } from '../../verdict/kept/cursors.sql.ts';
import { mirrorAction } from './mirrorActions.sql.ts';
import { findingsMark } from '../../verdict/kept/verdicts.sql.ts';
import { replaceSuggestions } from './suggestions.sql.ts';
import type { OpenList } from '../openLists.ts';
import { judgeRows, takeJudged } from '../policy/judgeRows.ts';
import { openSlices } from '../slices.ts';

/** Whether the list reflects all actions in the ledger, and the current policy's suggestions. */
export function isCaughtUp(ledger: ReadDb, list: ReadDb, listId: string): boolean {
  if (readActionsAfter(ledger, listId, cursorAt(list, 'actions'), 1, 1).length > 0) return false;
  const { seq, findings } = appliedOf(ledger, list, listId);
  return seq === cursorAt(list, 'policy') && findings === cursorAt(list, 'policy findings');
}

/** Actions per step, limited by the number of rows that one person can decide at once. */
const actionsAtOnce = { actions: 50, rows: 10_000 };

/** Mirrors new actions and returns their number. */
export async function catchUpActions(ledger: ReadDb, list: Pick<OpenList, 'listId' | 'db' | 'refresh'>): Promise<number> {
  const slices = openSlices();
  let mirrored = 0;
  for (;;) {
    const actions = readActionsAfter(ledger, list.listId, cursorAt(list.db, 'actions'), actionsAtOnce.actions, actionsAtOnce.rows);
    if (actions.length === 0) return mirrored;
    // Reading one action on 10,000 rows takes longer than a slice.
    if (slices.due()) await slices.pause();
    if (!list.db.open) throw new Failed('list.notFound', { listId: list.listId });
    for (const action of actions) {
      // In steps, so that facets always match the list's own counts, and other tasks don't wait for thousands of rows.
      for (const decisions of mirrorAction(list.db, action)) {
        await list.refresh({ decisions });
        if (slices.due()) await slices.pause();
        // The list may have been deleted between two steps.
        if (!list.db.open) throw new Failed('list.notFound', { listId: list.listId });
      }
    }
    mirrored += actions.length;
  }
}

/**
 * Applies the current policy to every row unless that was already done. Writes in one transaction, so that after a crash the suggestions
 * come from a single policy. People's decisions don't change.
 */
export async function catchUpPolicy(ledger: ReadDb, list: OpenList): Promise<void> {
  const { db } = list;
  const { findings, ...applied } = appliedOf(ledger, db, list.listId);
  // The policy differs if another was applied, or if undoing a later one restored an earlier one.
  if (applied.seq === cursorAt(db, 'policy') && findings === cursorAt(db, 'policy findings')) return;
  await judgeRows(list, applied.policy, openSlices(), (judged, { index, counts }) => {
    writeTogether(db, () => {
      replaceSuggestions(db, judged);
      setCursor(db, 'policy', applied.seq);
      setCursor(db, 'policy findings', findings);
    });
    takeJudged(index, judged);
    counts.restart();
  });
}

/** Returns the current policy, and the mark of the findings that it is applied with. */
function appliedOf(ledger: ReadDb, db: ReadDb, listId: string): ReturnType<typeof findPolicy> & { findings: number } {
  const applied = findPolicy(ledger, listId);
  // A suppression or a new mapping changes what a policy that tests findings suggests for rows whose answers stay the same.
  return { ...applied, findings: testsFindings(applied.policy) ? findingsMark(db) : 0 };
}
