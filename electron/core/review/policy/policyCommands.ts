/** The commands for policies: reading the applied one, previewing another, and applying it. */
import type { Recording, Files } from '../../ports.ts';
import { isSamePolicy, type Policy } from '#contract/review/policy.ts';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import type { ReadDb } from '../../platform/database.ts';
import { openListToRead, withList } from '../../lists/file/openList.sql.ts';
import type { Thread } from '../../platform/threads/openThread.ts';
import { findPolicy, newestPolicies, findPolicyDraft, policiesOf } from './policies.sql.ts';
import type { ReviewTasks } from '../tasks.ts';
import { writeWhole } from '../../platform/atomicFile.ts';

interface NewListNeeds extends Recording {
  write: WriteLedger;
  /** Returns the policy for new lists; undefined for the default. */
  policy(): Policy | undefined;
}

/**
 * Applies the policy that the settings name for new lists to a new list, and records that. Nothing is recorded for the default, which every
 * list has from the start.
 */
export function policyOfNewList(needs: NewListNeeds): (listId: string) => Promise<void> {
  return async (listId) => {
    const policy = needs.policy();
    if (policy === undefined || isSamePolicy(policy, carefulDialing)) return;
    await needs.write('policies.append', { recordId: needs.newId(), listId, policy, by: needs.by(), at: needs.clock.now() });
  };
}

interface PolicyNeeds extends Recording {
  dataDir: string;
  thread: Pick<Thread<ReviewTasks>, 'call'>;
  write: WriteLedger;
  db: ReadDb;
  files: Pick<Files, 'destination'>;
  emit: Emit;
}

/** Without `policies.undo`: undoing an application is an ordinary undo (undoCommands.ts). */
type PolicyCommands = Omit<HandlersOf<'policies'>, 'policies.undo'>;

/** Number of earlier versions offered. */
const mostVersions = 30;

export function policyCommands(needs: PolicyNeeds): PolicyCommands {
  const { db, thread, clock } = needs;
  return {
    'policies.get': ({ listId }) => Promise.resolve(findPolicy(db, listId).policy),
    'policies.state': ({ listId }) =>
      Promise.resolve().then(() => ({
        policy: findPolicy(db, listId).policy,
        applied: [...policiesOf(db, listId)].slice(0, mostVersions).map(({ policy, by, at }) => ({ policy, by, at })),
        draft: withList(needs.dataDir, listId, findPolicyDraft),
      })),
    'policies.ofLists': () => Promise.resolve(newestPolicies(db)),
    'policies.apply': async ({ listId, policy }) => {
      // Rejects an unknown list before anything is written.
      openListToRead(needs.dataDir, listId).close();
      const recordId = needs.newId();
      await needs.write('policies.append', { recordId, listId, policy, by: needs.by(), at: clock.now() });
      await thread.call('policies.keepDraft', { listId, draft: null });
      await thread.call('review.catchUpActions', { listId });
      needs.emit('review.changed', { listId });
      return { recordId };
    },
    'policies.save': async ({ policy, destinationId }) => {
      const { path, fileName, download } = needs.files.destination(destinationId);
      await writeWhole(path, `${JSON.stringify(policy, null, 2)}\n`);
      return { fileName, download };
    },
  };
}
