/** Brings a list's file up to date with the ledger. No transaction spans both, so it follows with a cursor, even after a crash. */
import { Failed } from '../../contract/failure.ts';
import type { Verdict } from '../../contract/verdict.ts';
import { suggest } from '../verdict/suggest.ts';
import type { ReadDb } from '../store/database.ts';
import { findPolicy, readActionsAfter } from '../store/ledger/readActions.ts';
import { cursorAt, mirrorAction, setCursor } from '../store/lists/verdicts/decisions.ts';
import { prepareSuggestions } from '../store/lists/verdicts/suggestions.ts';
import { pagesOf, type OpenList } from './openLists.ts';
import { openSlices, turn } from './slices.ts';

/** Actions per step, limited by the number of rows that one person can decide at once. */
const actionsAtOnce = { actions: 50, rows: 10_000 };

/** Mirrors new actions, and returns how many. */
export async function catchUpActions(ledger: ReadDb, list: OpenList): Promise<number> {
  const slices = openSlices();
  let mirrored = 0;
  for (;;) {
    const actions = readActionsAfter(ledger, list.listId, cursorAt(list.db, 'actions'), actionsAtOnce.actions, actionsAtOnce.rows);
    if (actions.length === 0) return mirrored;
    for (const { body, ...action } of actions) {
      const { rows, value, note, each, acknowledged } = body;
      // In batches, so that facets always match the list's own counts, and nobody waits for thousands of rows.
      for (const changed of mirrorAction(list.db, { ...action, rows, value, note, each, acknowledged })) {
        await list.refresh(changed);
        if (slices.due()) await slices.turn();
        // The list may have been deleted between two batches.
        if (!list.db.open) throw new Failed('list.notFound', { listId: list.listId });
      }
    }
    mirrored += actions.length;
  }
}

/** Applies the last chosen policy to every verdict, unless that was done already. A person's decisions are not changed. */
export async function catchUpPolicy(ledger: ReadDb, list: OpenList): Promise<void> {
  const applied = findPolicy(ledger, list.listId);
  if (!applied || applied.seq <= cursorAt(list.db, 'policy')) return;
  const bringUp = prepareSuggestions(list.db, (verdict: Verdict) => suggest(applied.policy, verdict));
  for (const [first, last] of pagesOf(list.rows)) {
    // Page by page, so that facets always match the list's own counts.
    await list.refresh(bringUp(first, last));
    await turn();
  }
  setCursor(list.db, 'policy', applied.seq);
}
