/** The commands of comparing. */
import type { Commands } from '../../keys/command.ts';
import { declareCommands } from '../../keys/keyTable.ts';

declare module '../../keys/keyTable.ts' {
  interface CommandIds {
    readonly compare: keyof typeof compareCommands;
  }
}

export interface CompareActs {
  /** Null: nothing is compared. */
  readonly swap: (() => void) | null;
  back(): void;
}

export const compareCommands = declareCommands({
  'compare.swap': {
    ...{ does: 'Swap earlier and later', keys: ['s'], group: 'View' },
    can: ({ swap }) => swap !== null,
    act: ({ swap }) => swap?.(),
  },
  'compare.back': { does: 'Back to review', keys: [], always: ['Escape'], group: 'Continue', act: ({ back }) => back() },
} satisfies Commands<CompareActs>);
