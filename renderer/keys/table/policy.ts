/** Keys of a list's policy. */
import type { KeyEntry } from '../keyEntry.ts';

export const policyKeys = {
  'policy.apply': { does: 'Apply the policy', keys: ['mod+Enter'] },
  'policy.add': { does: 'Add a rule', keys: ['a'] },
  'policy.moveUp': { does: 'Move the rule up', keys: ['alt+ArrowUp'] },
  'policy.moveDown': { does: 'Move the rule down', keys: ['alt+ArrowDown'] },
  'policy.undo': { does: 'Undo the last change', keys: ['mod+z'] },
  'policy.back': { does: 'Back to review; changes are kept', keys: [], always: ['Escape'] },
} as const satisfies Readonly<Record<string, KeyEntry>>;
