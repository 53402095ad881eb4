/** Brings a list's file up to what the ledger says: no transaction spans both, so it follows behind a cursor, after a crash too. */
import { Failed } from '../../contract/failure.ts';
import type { Verdict } from '../../contract/verdict.ts';
import { suggest } from '../verdict/suggest.ts';
import type { ReadDb } from '../store/database.ts';
import { findPolicy, readActionsAfter } from '../store/ledger/readActions.ts';
import { cursorAt, mirrorAction, setCursor } from '../store/lists/verdicts/decisions.ts';
import { prepareSuggestions } from '../store/lists/verdicts/suggestions.ts';
import { pagesOf, type OpenList } from './openLists.ts';
import { openSlices, turn } from './slices.ts';

/** Actions read in one go, as long as they hold no more rows than one person can decide at once. */
const actionsAtOnce = { actions: 50, rows: 10_000 };

/** Mirrors the actions that came since, and returns how many. */
export async function catchUpActions(ledger: ReadDb, list: OpenList): Promise<number> {
  const slices = openSlices();
  let mirrored = 0;
  for (;;) {
    const actions = readActionsAfter(ledger, list.listId, cursorAt(list.db, 'actions'), actionsAtOnce.actions, actionsAtOnce.rows);
    if (actions.length === 0) return mirrored;
    for (const { body, ...action } of actions) {
      const { rows, value, note, each, acknowledged } = body;
      // Piece by piece, so that facets say at every moment what the list's own counts say, and nobody who asks meanwhile waits for thousands of rows.
      for (const changed of mirrorAction(list.db, { ...action, rows, value, note, each, acknowledged })) {
        await list.refresh(changed);
        if (slices.due()) await slices.turn();
        // Between two pieces the list may have been deleted.
        if (!list.db.open) throw new Failed('list.notFound', { listId: list.listId });
      }
    }
    mirrored += actions.length;
  }
}

/** Asks the policy that was last applied about every verdict, unless that was done already. A person's decision is not touched by it. */
export async function catchUpPolicy(ledger: ReadDb, list: OpenList): Promise<void> {
  const applied = findPolicy(ledger, list.listId);
  if (!applied || applied.seq <= cursorAt(list.db, 'policy')) return;
  const bringUp = prepareSuggestions(list.db, (verdict: Verdict) => suggest(applied.policy, verdict));
  for (const [first, last] of pagesOf(list.rows)) {
    // Page by page, so that facets say at every moment what the list's own counts say.
    await list.refresh(bringUp(first, last));
    await turn();
  }
  setCursor(list.db, 'policy', applied.seq);
}
