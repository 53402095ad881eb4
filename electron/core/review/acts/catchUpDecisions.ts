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

/** Whether the list has everything that was done to it, and the suggestions of the policy that holds. */
export function isCaughtUp(ledger: ReadDb, list: ReadDb, listId: string): boolean {
  if (readActionsAfter(ledger, listId, cursorAt(list, 'actions'), 1, 1).length > 0) return false;
  const { seq, findings } = appliedOf(ledger, list, listId);
  return seq === cursorAt(list, 'policy') && findings === cursorAt(list, 'policy findings');
}

/** Actions per step, limited by the number of rows that one person can decide at once. */
const actionsAtOnce = { actions: 50, rows: 10_000 };

/** Mirrors new actions, and returns how many. */
export async function catchUpActions(ledger: ReadDb, list: Pick<OpenList, 'listId' | 'db' | 'refresh'>): Promise<number> {
  const slices = openSlices();
  let mirrored = 0;
  for (;;) {
    const actions = readActionsAfter(ledger, list.listId, cursorAt(list.db, 'actions'), actionsAtOnce.actions, actionsAtOnce.rows);
    if (actions.length === 0) return mirrored;
    // Reading what one action says about 10,000 rows takes longer than a slice.
    if (slices.due()) await slices.pause();
    if (!list.db.open) throw new Failed('list.notFound', { listId: list.listId });
    for (const action of actions) {
      // In steps, so that facets always match the list's own counts, and nobody waits for thousands of rows.
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
 * Applies the last chosen policy to every row, unless that was done already: all at once, so that a crash leaves the suggestions of one
 * policy. A person's decisions are not changed.
 */
export async function catchUpPolicy(ledger: ReadDb, list: OpenList): Promise<void> {
  const { db } = list;
  const { findings, ...applied } = appliedOf(ledger, db, list.listId);
  // Another application, or an earlier one that stands again because a later one was undone.
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

/** The policy that holds, and which findings it was applied with. */
function appliedOf(ledger: ReadDb, db: ReadDb, listId: string): ReturnType<typeof findPolicy> & { findings: number } {
  const applied = findPolicy(ledger, listId);
  // Somebody who was suppressed, or another mapping, changes what such a policy says about rows whose answers stay the same.
  return { ...applied, findings: testsFindings(applied.policy) ? findingsMark(db) : 0 };
}
