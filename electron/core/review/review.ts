/** Opens the review, with its policies and call results. The list thread does its work. */
import type { HandlersOf, CommandHandlers } from '#contract/commands.ts';
import type { RowChoice } from '#contract/review/decision.ts';
import type { RowDetail, Calling } from '#contract/review/view.ts';
import type { Settings } from '#contract/settings/settings.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import type { Requesters } from '../platform/threads/requesters.ts';
import { assignCommands, type AssignNeeds } from './assigned/assignCommands.ts';
import { createActionRecorder, type ReviewNeeds } from './acts/recordActions.ts';
import { policyCommands, policyOfNewList } from './policy/policyCommands.ts';
import type { ReviewTasks } from './tasks.ts';
import type { CallingRule } from '#contract/calling/callingRules.ts';
import { callingWindow, localTime } from '../calling/callingWindow.ts';
import { openCallingTable } from '../calling/hoursOfDay.ts';
import { zonesOfRow } from '../calling/zonesOfRow.ts';
import { readCallingRules } from '../calling/callingRules.sql.ts';
import { withList } from '../lists/file/openList.sql.ts';
import { findPlace, readSavedViews } from './savedViews.sql.ts';
import { decisionCommands } from './acts/decisionCommands.ts';
import { undoCommands } from './acts/undoCommands.ts';

interface Common extends Omit<ReviewNeeds, 'derive'> {
  requesters: Requesters;
  settings: { get(): Pick<Settings, 'policy'> };
}

interface Others {
  /** Derives only if due, because lists are read often. */
  verdicts: { deriveWhenDue: ReviewNeeds['derive'] };
  team: Pick<AssignNeeds, 'assignees'>;
}

export interface Review {
  handlers: HandlersOf<'review' | 'policies'>;
  /** Calls the list thread's tasks, for other modules. */
  call: Thread<ReviewTasks>['call'];
  rowOf(listId: string, row: number): Promise<Omit<RowDetail, 'calling'>>;
  /** Returns the phones and e-mail addresses of rows of a view in canonical form, and the name of their list. */
  contacts(choice: RowChoice, listId: string): Promise<{ listName: string; phones: string[]; emails: string[] }>;
  /** Applies the policy that the settings name to a new list. */
  begin(listId: string): Promise<void>;
  /** Mirrors the ledger's decisions into the list. */
  catchUp(listId: string): Promise<void>;
  /** Closes the list's file, its views and its search text, before its rows change. */
  close(listId: string): Promise<void>;
}

export function openReview(common: Common, { verdicts, team }: Others): Review {
  const { call } = common.thread;
  return {
    handlers: {
      ...reviewCommands({ ...common, derive: verdicts.deriveWhenDue, assignees: team.assignees }),
      ...policyCommands(common),
    },
    call,
    rowOf: (listId, row) => call('review.readRow', { listId, row }),
    contacts: (choice, listId) => call('review.contacts', { listId, choice }),
    begin: policyOfNewList({ ...common, policy: () => common.settings.get().policy }),
    catchUp: async (listId) => void (await call('review.catchUpActions', { listId })),
    close: async (listId) => void (await call('review.close', { listId })),
  };
}

/**
 * Returns when the person of a row may be called. `fields`: the row's canonical fields. The first party's fields are used if the row has no
 * others. Null if no time zone is known.
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
  /** Requesters of views and of other answers, of which each needs only the newest. */
  requesters: Requesters;
}

/** The review's views and its place, and what people decide. */
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
      // The first view is requested next, so its facts are read ahead. The view reports a failure.
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
