/** The list thread's tasks about call results. */
import { decisionCode } from '#contract/review/decision.ts';
import type { HeldOutRequest, HeldOutDrawn } from '#contract/outcomes/calibration.ts';
import { seededFractions } from '#base/seededFractions.ts';
import { verdictCursors } from '../../verdict/kept/verdicts.sql.ts';
import { addRow, emptyRowSet, hasRow } from '#base/rowSet.ts';
import { packRows } from '../../platform/pieces.ts';
import type { CalledBetween } from '#contract/review/facets.ts';
import type { ReadDb } from '../../platform/database.ts';
import type { TaskHandlers } from '../../platform/threads/serveTasks.ts';
import { heldOutRows } from '../acts/rowActions.sql.ts';
import { againstAt, codeOf } from '../facets/standingCodes.ts';
import type { OpenList } from '../openLists.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import { type ListCalls, countCalls } from './countCalls.ts';
import { type ListSources, countSources } from './countSources.ts';

export interface ChosenHeldOut extends HeldOutDrawn {
  /** The drawn rows, packed. */
  rows: string;
  /** How far the list had followed each of its runs. */
  seenTo: Record<string, number>;
}

const drop = decisionCode('drop');
const byPolicy = codeOf('decidedBy', 'policy');

/**
 * Draws a held-out sample: some rows that the policy drops are called anyway, to learn what it misses. The same seed, share and list give
 * the same rows. Litigators and suppressed rows are never drawn. Draws at least one row if there is any.
 */
async function chooseHeldOut(list: OpenList, { percent, seed }: HeldOutRequest, slices: Slices): Promise<ChosenHeldOut> {
  const { index } = await slices.join(list.index());
  const before = heldOutRows(list.db, list.rows);
  const from = new Uint32Array(list.rows);
  let of = 0;
  const { decision, decidedBy } = index.codes;
  await inPieces(0, list.rows, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      if (decision[at] !== drop || decidedBy[at] !== byPolicy || againstAt(index, at) !== 0) continue;
      if (before !== null && hasRow(before.set, at + 1)) continue;
      from[of++] = at + 1;
    }
  });
  const drawn = of === 0 ? 0 : Math.max(1, Math.round((of * percent) / 100));
  const next = seededFractions(seed);
  const set = emptyRowSet(list.rows);
  // The first steps of a shuffle.
  await inPieces(0, drawn, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      const other = at + Math.floor(next() * (of - at));
      const row = from[other] ?? 0;
      from[other] = from[at] ?? 0;
      addRow(set, row);
    }
  });
  return { of, drawn, before: before?.rows ?? 0, rows: packRows(set), seenTo: verdictCursors(list.db) };
}

interface Asked extends CalledBetween {
  listId: string;
}

// A type rather than an interface: see ReviewTasks.
/** All tasks catch up with the ledger first, and reject with Failed('view.superseded') soon after the caller's signal is aborted. */
export type CallTasks = {
  'calls.count': { params: Asked & { heading: string | null }; returns: ListCalls };
  /** Returns null if the list has no such column. */
  'calls.countSources': { params: Asked & { heading: string }; returns: ListSources | null };
  'calls.chooseHeldOut': { params: HeldOutRequest; returns: ChosenHeldOut };
};

/** Does `work` with the list once it is up to date with the ledger. Rejects when the request's signal is aborted, or as `work` does. */
export type InStep = <R>(
  listId: string,
  request: { signal?: AbortSignal },
  work: (list: OpenList, slices: Slices) => R | Promise<R>,
) => Promise<R>;

export const callTasks = (ledger: () => ReadDb, inStep: InStep): TaskHandlers<CallTasks> => ({
  'calls.count': ({ listId, heading, from, to }, request) =>
    inStep(listId, request, (list, slices) => countCalls(ledger(), list, { from, to }, heading, slices)),
  'calls.countSources': ({ listId, heading, from, to }, request) =>
    inStep(listId, request, (list, slices) => countSources(ledger(), list, { from, to }, heading, slices)),
  'calls.chooseHeldOut': (asked, request) => inStep(asked.listId, request, (list, slices) => chooseHeldOut(list, asked, slices)),
});
