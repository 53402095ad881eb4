/** The commands of choosing checks: what each is called, and its keys. `useKeys` says what they do. */
import type { KeyEntries } from '../../keys/command.ts';

export const planCommands = {
  'plan.start': { does: 'Check the leads', keys: ['mod+Enter'] },
  'plan.tryFirst': { does: 'Check a few leads first', keys: ['t'] },
  'plan.addCheck': { does: 'Add a step', keys: ['a'] },
  'plan.back': { does: 'Back', keys: [], always: ['Escape'] },
} satisfies KeyEntries;
