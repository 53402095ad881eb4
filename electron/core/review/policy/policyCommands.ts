/** The commands for policies: what is applied, what another one would do, and applying it. */
import { writeFile } from 'node:fs/promises';
import type { CommandHandlers } from '../../../contract/commands.ts';
import type { Emit } from '../../../contract/events.ts';
import { Failed } from '../../../contract/failure.ts';
import type { Clock, Files } from '../../ports.ts';
import type { ReadDb } from '../../store/database.ts';
import { findPolicy, newestPolicies, readPolicies } from '../../store/ledger/readPolicies.ts';
import type { WriteLedger } from '../../store/ledger/writes.ts';
import { openListToRead, withList } from '../../store/lists/openList.ts';
import { findPolicyDraft } from '../../store/lists/policyDraft.ts';
import { createAskers } from '../../threads/askers.ts';
import type { Thread } from '../../threads/openThread.ts';
import type { ReviewTasks } from '../tasks.ts';

export interface PolicyNeeds {
  dataDir: string;
  readOnly: boolean;
  thread: Pick<Thread<ReviewTasks>, 'call'>;
  write: WriteLedger;
  db: ReadDb;
  clock: Clock;
  files: Pick<Files, 'destination'>;
  newId(): string;
  by(): string;
  emit: Emit;
  /** Updates the list's verdicts if due. */
  derive(listId: string): Promise<void>;
}

/** Undoing an application is an undo like any other (undoCommands.ts). */
export type PolicyCommands = Pick<CommandHandlers, Exclude<Extract<keyof CommandHandlers, `policies.${string}`>, 'policies.undo'>>;

/** Earlier versions that are offered. */
const mostVersions = 30;

export function policyCommands(needs: PolicyNeeds): PolicyCommands {
  const { db, thread, clock } = needs;
  const askers = createAskers('view.superseded');
  return {
    'policies.get': ({ listId }) => Promise.resolve(findPolicy(db, listId).policy),
    'policies.state': ({ listId }) =>
      Promise.resolve().then(() => ({
        policy: findPolicy(db, listId).policy,
        applied: readPolicies(db, listId, mostVersions),
        draft: withList(needs.dataDir, listId, findPolicyDraft),
      })),
    'policies.ofLists': () => Promise.resolve(newestPolicies(db)),
    'policies.preview': ({ askerId, listId, policy }) =>
      askers.ask(askerId, async (signal) => {
        await needs.derive(listId);
        return thread.call('review.previewPolicy', { listId, policy }, { signal });
      }),
    'policies.keepDraft': async (params) => {
      if (needs.readOnly) throw new Failed('dataFolder.inUse', { path: needs.dataDir });
      await thread.call('review.keepPolicyDraft', params);
      return {};
    },
    'policies.apply': async ({ listId, policy }) => {
      // Refuses an unknown list before anything is written.
      openListToRead(needs.dataDir, listId).close();
      const recordId = needs.newId();
      await needs.write('policies.append', { recordId, listId, policy, by: needs.by(), at: clock.now() });
      await thread.call('review.keepPolicyDraft', { listId, draft: null });
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
