/** The commands of comparing. */
import type { Commands } from '../../keys/command.ts';

export interface CompareActs {
  /** Null: nothing is compared. */
  readonly swap: (() => void) | null;
  back(): void;
}

export const compareCommands = {
  'compare.swap': {
    ...{ does: 'Swap earlier and later', keys: ['s'], group: 'View' },
    can: ({ swap }) => swap !== null,
    act: ({ swap }) => swap?.(),
  },
  'compare.back': { does: 'Back to review', keys: [], always: ['Escape'], group: 'Continue', act: ({ back }) => back() },
} satisfies Commands<CompareActs>;
