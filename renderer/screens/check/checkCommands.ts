/** The commands of checking a list: what each is called, and its keys. `useKeys` says what they do. */
import type { KeyEntries } from '../../keys/command.ts';

export const checkCommands = {
  'check.start': { does: 'Check the leads', keys: ['mod+Enter'] },
  'check.tryFirst': { does: 'Check a few leads first', keys: ['t'] },
  'check.back': { does: 'Back to lists', keys: [], always: ['Escape'] },
} satisfies KeyEntries;
