/** The commands of looking up: what each is called, and its keys. `useKeys` says what they do. */
import type { KeyEntries } from '../../keys/command.ts';

export const lookupCommands = {
  'lookup.ask': { does: 'Look up', keys: ['mod+Enter'] },
  'lookup.copy': { does: 'Copy the raw answer or request', keys: ['c'] },
  'lookup.details': { does: 'Show or hide the raw answer and request', keys: ['d'] },
  'lookup.search': { does: 'Search earlier look-ups', keys: ['/'] },
  'lookup.next': { does: 'Next look-up', keys: [], always: ['ArrowDown'], keyOnly: true },
  'lookup.previous': { does: 'Previous look-up', keys: [], always: ['ArrowUp'], keyOnly: true },
  'lookup.cancel': { does: 'Don’t buy it again', keys: [], always: ['Escape'] },
} satisfies KeyEntries;
