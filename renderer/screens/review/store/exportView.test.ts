import { hangMs } from '#test/support/hangMs.ts';
import { madeFacets } from '#test/support/madeFacets.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { Facets, Filter } from '#contract/review/facets.ts';
import { useExportChoice } from '#renderer/subjects/exports/useExport.ts';
import { setTransport } from '#renderer/bridge/chooseTransport.ts';
import { exportView } from './exportView.ts';
import { createReview } from './reviewStore.ts';
import { passingIn } from './reviewState.ts';

const listId = '0198c0de-0000-7000-8000-000000000001';
const untilSeen = (look: () => void): Promise<void> => vi.waitFor(look, { timeout: hangMs });

/** A list of 500 rows, some of them decided by a person; views keep the rows that they were opened with. */
function program() {
  let decided = 8;
  const counts = new Map<string, number>();
  const passes = ({ decidedBy }: Filter): number => (decidedBy ? 500 - decided : 500);
  const facets = (filter: Filter): Facets =>
    madeFacets({
      grade: { A: 0, B: 0, C: 0, D: 0, E: 0, F: 0, none: passes(filter) },
      litigator: { litigator: 0, clear: 0, notChecked: passes(filter) },
      decision: { keep: 0, hold: 0, drop: 0, none: 500 },
      decidedBy: { person: decided, policy: 0, none: 500 - decided },
      status: { answered: passes(filter), partial: 0, failed: 0, skipped: 0, pending: 0, unplanned: 0, purged: 0 },
    });
  const filters = new Map<string, Filter>();
  let tell: (name: string, payload: unknown) => void = () => undefined;
  const answers: Record<string, (params: never) => unknown> = {
    'review.open': ({ filter }: { filter: Filter }) => {
      const viewId = `v${counts.size}`;
      counts.set(viewId, passes(filter));
      filters.set(viewId, filter);
      return { viewId, listId, count: passes(filter), rows: 500, facets: facets(filter), page: { from: 0, rows: [] } };
    },
    'review.window': () => [],
    'review.facets': ({ viewId }: { viewId: string }) => facets(filters.get(viewId) ?? {}),
  };
  setTransport({
    host: 'browser',
    call: (name, params) => Promise.resolve({ ok: true, value: answers[name]?.(params as never) }),
    sendFile: () => Promise.resolve(),
    sendText: () => Promise.resolve(),
    listen: (receive) => {
      tell = receive;
      return () => undefined;
    },
  });
  return {
    decide: (rows: number) => {
      decided += rows;
      tell('review.changed', { listId });
    },
    countOf: (viewId: string) => counts.get(viewId),
  };
}

afterEach(() => useExportChoice.setState({ choice: null }));

it('exports the rows to decide now, not those when the view was opened', async () => {
  vi.stubGlobal('location', { hash: '' });
  const { decide, countOf } = program();
  const review = createReview(listId);
  const stop = review.start();
  review.show({ tab: 'toDecide', extra: {} });
  await untilSeen(() => expect(passingIn(review.use.getState())).toBe(492));
  decide(3);
  await untilSeen(() => expect(passingIn(review.use.getState())).toBe(489));
  // The grid keeps its rows while the reviewer works.
  expect(review.use.getState().view?.count).toBe(492);

  exportView(review, { listId, columns: ['Name'] });
  await untilSeen(() => expect(useExportChoice.getState().choice?.count).toBe(489));
  expect(countOf(useExportChoice.getState().choice?.viewId ?? '')).toBe(489);
  stop();
  vi.unstubAllGlobals();
});
