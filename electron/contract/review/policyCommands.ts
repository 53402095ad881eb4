/** The commands for policies. */
import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { aList, nothing, writtenFileSchema } from '../params.ts';
import { policySchema, policyStateSchema } from './policy.ts';
import { policyPreviewSchema } from './policyPreview.ts';

export const policyCommands = {
  /** The policy that is applied to the list. */
  'policies.get': { params: aList, returns: policySchema },
  /** The same, with what was applied so far, and what is being edited. */
  'policies.state': { params: aList, returns: policyStateSchema },
  /** The policy of each list that one was applied to, so that it can be copied; the last applied first. */
  'policies.ofLists': { params: nothing, returns: z.array(z.object({ listId: idSchema, policy: policySchema })) },
  /** What applying this policy would change; writes nothing. A newer question of the same asker cancels it: view.superseded. */
  'policies.preview': {
    params: aList.extend({ policy: policySchema, askerId: idSchema.optional() }),
    returns: policyPreviewSchema,
    runsIn: 'listThread',
    derives: true,
  },
  /** Keeps a policy that is being edited, for the next visit; null: nothing is. */
  'policies.keepDraft': {
    params: aList.extend({ draft: policySchema.nullable() }),
    returns: nothing,
    runsIn: 'listThread',
    ownerOnly: true,
  },
  /**
   * Records the policy, with which it suggests a decision for every answered row. People's decisions stay. Discards the draft. `recordId`: the
   * application's, for `policies.undo`.
   */
  'policies.apply': { params: aList.extend({ policy: policySchema }), returns: z.object({ recordId: idSchema }) },
  /** Undoes this application, whatever was done since. `undone`: false if it was undone before, or is none of the list. */
  'policies.undo': { params: aList.extend({ recordId: idSchema }), returns: z.object({ undone: z.boolean() }) },
  /** Writes a policy file, which `--policy` and the window read. */
  'policies.save': { params: z.object({ policy: policySchema, destinationId: z.string() }), returns: writtenFileSchema },
} as const;
