/** The commands of the review: its views, its saved place, and people's decisions. */
import type { CallingRule } from '#contract/calling/callingRules.ts';
import type { Calling } from '#contract/review/view.ts';
import type { CommandHandlers, HandlersOf } from '#contract/commands.ts';
import { callingWindow, localTime } from '../calling/callingWindow.ts';
import { openCallingTable } from '../calling/hoursOfDay.ts';
import { zonesOfRow } from '../calling/zonesOfRow.ts';
import { readCallingRules } from '../calling/callingRules.sql.ts';
import { withList } from '../lists/file/openList.sql.ts';
import { findPlace, readSavedViews } from './savedViews.sql.ts';
import type { Requesters } from '../platform/threads/requesters.ts';
import { assignCommands, type AssignNeeds } from './assigned/assignCommands.ts';
import { decisionCommands } from './acts/decisionCommands.ts';
import { createActionRecorder, type ReviewNeeds } from './acts/recordActions.ts';
import { undoCommands } from './acts/undoCommands.ts';

/**
 * Returns when a row's person may be called, from its normalized fields. `fields`: canonical, by field; the first party's fields are used
 * if the row has no others. Null if no time zone is known.
 */
function callingOf(fields: Readonly<Record<string, string>>, rules: readonly CallingRule[], now: number): Calling | null {
  const of = (field: string): string | undefined => fields[field] ?? fields[`primary.${field}`];
  const { zones, by, differ, places } = zonesOfRow({
    postalCode: of('address.postal_code'),
    state: of('address.state_code'),
    phone: of('phone'),
  });
  if (by === 'none') return null;
  const table = openCallingTable(rules);
  return {
    zones,
    by,
    differ: differ !== null,
    places: places.map((place) => ({
      by: place.by,
      states: place.states,
      today: table.weekOf(place)[localTime(place.zones[0] ?? 'UTC', now).weekday] ?? null,
      rules: table.rulesOf(place.states).map(({ week: _, ...rule }) => rule),
    })),
    window: callingWindow(places, table, now),
  };
}

type ReviewCommands = HandlersOf<'review'> & Pick<CommandHandlers, 'policies.undo'>;

interface Needs extends ReviewNeeds, AssignNeeds {
  /** Requesters of views and of other results of which only the newest is needed. */
  requesters: Requesters;
}

export function reviewCommands(needs: Needs): ReviewCommands {
  const { thread, clock, requesters } = needs;
  const recorder = createActionRecorder(needs);

  return {
    'review.cancel': ({ requesterId }) => {
      requesters.cancel(requesterId);
      return Promise.resolve({});
    },
    'review.row': async (params) => {
      const detail = await thread.call('review.readRow', params);
      return { ...detail, calling: detail.noCalls.length > 0 ? null : callingOf(detail.fields, readCallingRules(needs.db), clock.now()) };
    },

    // Read here rather than in the list thread: the first view waits for it, and must not queue twice.
    'review.place': async ({ listId }) => {
      const place = await Promise.resolve().then(() => withList(needs.dataDir, listId, findPlace));
      // Reads the facts for the first view while the window prepares to request it. The view reports any failure.
      thread.call('review.prepare', { listId }).catch(() => undefined);
      return place;
    },
    'review.savedViews': ({ listId }) => Promise.resolve().then(() => withList(needs.dataDir, listId, readSavedViews)),
    'review.changeSavedViews': async (params) => {
      const views = await thread.call('review.putSavedViews', params);
      needs.emit('review.viewsChanged', { listId: params.listId });
      return views;
    },

    'review.compare': ({ requesterId, comparison }) =>
      requesters.ask(requesterId, async (signal) => {
        for (const listId of new Set([comparison.before.listId, comparison.after.listId])) await needs.derive(listId);
        const onProgress = (progress: { rows: number; of: number }): void => {
          if (requesterId !== undefined) needs.emit('review.compareProgressed', { requesterId, ...progress });
        };
        return thread.call('review.countCompared', { comparison }, signal === undefined ? { onProgress } : { signal, onProgress });
      }),

    ...decisionCommands(needs, recorder),
    ...assignCommands(needs, recorder),
    ...undoCommands(needs, recorder),
  };
}
