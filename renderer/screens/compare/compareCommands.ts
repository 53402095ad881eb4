/** Commands of the comparison of two lists or runs. */
import { goToStep } from '../../base/router.ts';
import type { Commands } from '../../keys/command.ts';

interface CompareActs {
  readonly listId: string;
  /** Null if nothing is being compared. */
  readonly swap: (() => void) | null;
}

export const compareCommands = {
  'compare.swap': { does: 'Swap earlier and later', keys: ['s'], group: 'View', act: 'swap' },
  'compare.back': {
    ...{ does: 'Back to review', keys: [], always: ['Escape'], group: 'Continue' },
    act: ({ listId }) => goToStep(listId, 'review'),
  },
} satisfies Commands<CompareActs>;
