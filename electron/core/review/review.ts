/** Opens the review, with its policies and call results; the list thread does its work. */
import type { HandlersOf } from '#contract/commands.ts';
import type { RowChoice } from '#contract/review/decision.ts';
import type { RowDetail } from '#contract/review/view.ts';
import type { Settings } from '#contract/settings/settings.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import type { Requesters } from '../platform/threads/requesters.ts';
import type { AssignNeeds } from './assigned/assignCommands.ts';
import type { ReviewNeeds } from './acts/recordActions.ts';
import { policyCommands, policyOfNewList } from './policy/policyCommands.ts';
import { reviewCommands } from './reviewCommands.ts';
import type { ReviewTasks } from './tasks.ts';

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
