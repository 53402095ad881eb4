/** The commands of a list's policy. */
import type { Commands } from '../../keys/command.ts';

export interface PolicyActs {
  apply(): void;
  add(): void;
  /** Moves the rule that is looked at; null: none is. */
  readonly moveBy: ((by: 1 | -1) => void) | null;
  /** Null: nothing was changed. */
  readonly undo: (() => void) | null;
  back(): void;
}

export const policyCommands = {
  'policy.apply': { does: 'Apply the policy', label: 'Apply', keys: ['mod+Enter'], act: ({ apply }) => apply() },
  'policy.add': { does: 'Add a rule', label: 'Add a rule', keys: ['a'], act: ({ add }) => add() },
  'policy.moveUp': {
    ...{ does: 'Move the rule up', label: 'Move up', keys: ['alt+ArrowUp'] },
    can: ({ moveBy }) => moveBy !== null,
    act: ({ moveBy }) => moveBy?.(-1),
  },
  'policy.moveDown': {
    ...{ does: 'Move the rule down', label: 'Move down', keys: ['alt+ArrowDown'] },
    can: ({ moveBy }) => moveBy !== null,
    act: ({ moveBy }) => moveBy?.(1),
  },
  'policy.undo': {
    ...{ does: 'Undo the last change', label: 'Undo', keys: ['mod+z'] },
    can: ({ undo }) => undo !== null,
    act: ({ undo }) => undo?.(),
  },
  'policy.back': { does: 'Back to review; changes are kept', keys: [], always: ['Escape'], act: ({ back }) => back() },
} satisfies Commands<PolicyActs>;
