/** Brings a list's file up to what the ledger says: no transaction spans both, so it follows behind a cursor, after a crash too. */
import type { Verdict } from '../../contract/verdict.ts';
import { suggest } from '../grading/suggest.ts';
import type { ReadDb } from '../store/database.ts';
import { findPolicy, readActsAfter } from '../store/ledger/readActs.ts';
import { cursorAt, mirrorActs, setCursor } from '../store/lists/decisions.ts';
import { prepareSuggestions } from '../store/lists/suggestions.ts';
import { pagesOf, type OpenList } from './openLists.ts';
import { turn } from './slices.ts';

/** Acts mirrored in one transaction; each may hold thousands of rows. */
const actsAtOnce = 50;

/** Mirrors the acts that came since, and returns how many. */
export async function catchUpActs(ledger: ReadDb, list: OpenList): Promise<number> {
  let mirrored = 0;
  for (;;) {
    const acts = readActsAfter(ledger, list.listId, cursorAt(list.db, 'acts'), actsAtOnce);
    if (acts.length === 0) return mirrored;
    mirrorActs(
      list.db,
      acts.map(({ body: { rows, value, note, each, acknowledged }, ...act }) => ({ ...act, rows, value, note, each, acknowledged })),
    );
    mirrored += acts.length;
    await list.refresh([...new Set(acts.flatMap(({ body }) => body.rows))]);
    await turn();
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
