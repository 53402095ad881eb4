/** The commands of the settings, and of the team: what each is called, and its keys. `useKeys` says what they do. */
import type { KeyEntries } from '../../keys/command.ts';

export const settingsCommands = {
  'settings.back': { does: 'Back to where you were', keys: [], always: ['Escape'] },

  'team.invite': { does: 'Make a join code', keys: ['mod+Enter'] },
  'team.copy': { does: 'Copy the join code', keys: ['c'] },
  'team.tryNow': { does: 'Try now to reach the hub', keys: ['t'] },
  'team.back': { does: 'Back to the settings', keys: [], always: ['Escape'] },
} satisfies KeyEntries;
