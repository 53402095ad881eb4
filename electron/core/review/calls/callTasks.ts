/** The list thread's tasks about what calls came to. */
import type { HeldOutAsked } from '#contract/outcomes/calibration.ts';
import type { CalledBetween } from '#contract/review/calledFilter.ts';
import type { ReadDb } from '../../platform/database.ts';
import type { TaskHandlers } from '../../platform/threads/serveTasks.ts';
import type { OpenList, OpenLists } from '../openLists.ts';
import { openSlices } from '../slices.ts';
import { chooseHeldOut, type ChosenHeldOut } from './chooseHeldOut.ts';
import { countCalls, type ListCalls } from './countCalls.ts';
import { countSources, type ListSources } from './countSources.ts';

interface Asked extends CalledBetween {
  listId: string;
}

// A type rather than an interface: see ReviewTasks.
/** All of them catch up with the ledger first, and reject with Failed('view.superseded') soon after the caller's signal is set. */
export type CallTasks = {
  'calls.count': { params: Asked & { heading: string | null }; returns: ListCalls };
  /** Null: the list has no such column. */
  'calls.countSources': { params: Asked & { heading: string }; returns: ListSources | null };
  'calls.chooseHeldOut': { params: HeldOutAsked; returns: ChosenHeldOut };
};

export function callTasks(ledger: () => ReadDb, lists: OpenLists, catchUp: (list: OpenList) => Promise<unknown>): TaskHandlers<CallTasks> {
  return {
    'calls.count': ({ listId, heading, from, to }, { signal }) =>
      lists.use(listId, async (list) => {
        const slices = openSlices(signal);
        await slices.join(catchUp(list));
        return countCalls(ledger(), list, { from, to }, heading, slices);
      }),
    'calls.countSources': ({ listId, heading, from, to }, { signal }) =>
      lists.use(listId, async (list) => {
        const slices = openSlices(signal);
        await slices.join(catchUp(list));
        return countSources(ledger(), list, { from, to }, heading, slices);
      }),
    'calls.chooseHeldOut': (asked, { signal }) =>
      lists.use(asked.listId, async (list) => {
        const slices = openSlices(signal);
        await slices.join(catchUp(list));
        return chooseHeldOut(list, asked, slices);
      }),
  };
}
