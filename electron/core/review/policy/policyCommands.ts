/** The commands for policies: what is applied, what another one would do, and applying it. */
import { writeFile } from 'node:fs/promises';
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import type { Clock, Files } from '../../ports.ts';
import type { ReadDb } from '../../platform/database.ts';
import { findPolicy, newestPolicies, readPolicies } from './readPolicies.sql.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import { openListToRead, withList } from '../../lists/file/openList.sql.ts';
import { findPolicyDraft } from './policyDraft.sql.ts';
import type { Thread } from '../../platform/threads/openThread.ts';
import type { ReviewTasks } from '../tasks.ts';

export interface PolicyNeeds {
  dataDir: string;
  thread: Pick<Thread<ReviewTasks>, 'call'>;
  write: WriteLedger;
  db: ReadDb;
  clock: Clock;
  files: Pick<Files, 'destination'>;
  newId(): string;
  by(): string;
  emit: Emit;
}

/** Undoing an application is an undo like any other (undoCommands.ts). */
export type PolicyCommands = Omit<HandlersOf<'policies'>, 'policies.undo'>;

/** Earlier versions that are offered. */
const mostVersions = 30;

export function policyCommands(needs: PolicyNeeds): PolicyCommands {
  const { db, thread, clock } = needs;
  return {
    'policies.get': ({ listId }) => Promise.resolve(findPolicy(db, listId).policy),
    'policies.state': ({ listId }) =>
      Promise.resolve().then(() => ({
        policy: findPolicy(db, listId).policy,
        applied: readPolicies(db, listId, mostVersions),
        draft: withList(needs.dataDir, listId, findPolicyDraft),
      })),
    'policies.ofLists': () => Promise.resolve(newestPolicies(db)),
    'policies.apply': async ({ listId, policy }) => {
      // Refuses an unknown list before anything is written.
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
      await writeFile(path, `${JSON.stringify(policy, null, 2)}\n`);
      return { fileName, download };
    },
  };
}
