/** Commands of a list's policy. */
import { goToStep } from '../../base/router.ts';
import type { Commands } from '../../keys/command.ts';

export interface PolicyActs {
  readonly listId: string;
  apply(): void;
  add(): void;
  /** Moves the current rule; null if there is none. */
  readonly moveUp: (() => void) | null;
  readonly moveDown: (() => void) | null;
  /** Null if nothing was changed. */
  readonly undo: (() => void) | null;
}

export const policyCommands = {
  'policy.apply': { does: 'Apply the policy', label: 'Apply', keys: ['mod+Enter'], act: 'apply' },
  'policy.add': { does: 'Add a rule', label: 'Add a rule', keys: ['a'], act: 'add' },
  'policy.moveUp': { does: 'Move the rule up', label: 'Move up', keys: ['alt+ArrowUp'], act: 'moveUp' },
  'policy.moveDown': { does: 'Move the rule down', label: 'Move down', keys: ['alt+ArrowDown'], act: 'moveDown' },
  'policy.undo': { does: 'Undo the last change', label: 'Undo', keys: ['mod+z'], act: 'undo' },
  'policy.back': {
    does: 'Back to review; changes are kept',
    keys: [],
    always: ['Escape'],
    act: ({ listId }) => goToStep(listId, 'review'),
  },
} satisfies Commands<PolicyActs>;
