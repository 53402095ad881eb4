/** The commands of the review: its views and its place, and what people decide. */
import type { CommandHandlers } from '../../contract/commands.ts';
import { Failed } from '../../contract/failure.ts';
import { readCallingRules } from '../store/ledger/callingRules.ts';
import { withList } from '../store/lists/openList.ts';
import { findPlace } from '../store/lists/place.ts';
import { readSavedViews } from '../store/lists/savedViews.ts';
import { createAskers } from '../threads/askers.ts';
import { assignCommands, type AssignNeeds } from './assigned/assignCommands.ts';
import { compareCommands } from './compare/compareCommands.ts';
import { callingOf } from './calling/callingOf.ts';
import { decisionCommands } from './decisionCommands.ts';
import { createActionRecorder, type ReviewNeeds } from './recordActions.ts';
import { undoCommands } from './undoCommands.ts';

type ReviewCommandName = Extract<keyof CommandHandlers, `review.${string}` | 'policies.undo'>;
export type ReviewCommands = Pick<CommandHandlers, ReviewCommandName>;

export function reviewCommands(needs: ReviewNeeds & AssignNeeds): ReviewCommands {
  const { thread, clock } = needs;
  const askers = createAskers('view.superseded');
  const recorder = createActionRecorder(needs);

  return {
    'review.open': ({ askerId, ...params }) =>
      askers.ask(askerId, async (signal) => {
        await needs.derive(params.listId);
        return thread.call('review.open', params, { signal });
      }),
    'review.cancel': ({ askerId }) => {
      askers.cancel(askerId);
      return Promise.resolve({});
    },
    'review.window': (params) => thread.call('review.window', params),
    'review.rowNumbers': (params) => thread.call('review.rowNumbers', params),
    'review.pack': (params) => thread.call('review.pack', params),
    'review.select': (params) => thread.call('review.select', params),
    'review.position': async ({ viewId, row }) => ({ position: await thread.call('review.position', { viewId, rows: [row] }) }),
    'review.facets': (params) => thread.call('review.facets', params),
    'review.columnFacets': ({ askerId, ...params }) =>
      askers.ask(askerId, (signal) => thread.call('review.columnFacets', params, { signal })),
    'review.overview': ({ askerId, ...params }) =>
      askers.ask(askerId, async (signal) => {
        await needs.derive(params.listId);
        return thread.call('review.overview', params, { signal });
      }),
    'review.callDay': ({ askerId, ...params }) =>
      askers.ask(askerId, async (signal) => {
        await needs.derive(params.listId);
        return thread.call('review.callDay', params, { signal });
      }),
    'review.row': async (params) => {
      const detail = await thread.call('review.row', params);
      return { ...detail, calling: detail.noCalls.length > 0 ? null : callingOf(detail.fields, readCallingRules(needs.db), clock.now()) };
    },

    // Read here and not in the list thread: the first view waits for it, and must not queue twice.
    'review.place': async ({ listId }) => {
      const place = await Promise.resolve().then(() => withList(needs.dataDir, listId, findPlace));
      // The first view follows: while the window gets ready to ask for it, its facts can be read. A failure is reported by the view.
      thread.call('review.prepare', { listId }).catch(() => undefined);
      return place;
    },
    'review.keepPlace': async (params) => {
      if (needs.readOnly) throw new Failed('dataFolder.inUse', { path: needs.dataDir });
      await thread.call('review.keepPlace', params);
      return {};
    },

    'review.savedViews': ({ listId }) => Promise.resolve().then(() => withList(needs.dataDir, listId, readSavedViews)),
    'review.changeSavedViews': async (params) => {
      if (needs.readOnly) throw new Failed('dataFolder.inUse', { path: needs.dataDir });
      const views = await thread.call('review.changeSavedViews', params);
      needs.emit('review.viewsChanged', { listId: params.listId });
      return views;
    },

    ...decisionCommands(needs, recorder),
    ...assignCommands(needs, recorder),
    ...undoCommands(needs, recorder),
    ...compareCommands(needs, askers),
  };
}
