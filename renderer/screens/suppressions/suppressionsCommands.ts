/** The commands of the suppression list: what each is called, and its keys. `useKeys` says what they do. */
import type { KeyEntries } from '../../keys/command.ts';

export const suppressionsCommands = {
  'suppressions.next': { does: 'Next entry', keys: [], always: ['ArrowDown'], keyOnly: true },
  'suppressions.previous': { does: 'Previous entry', keys: [], always: ['ArrowUp'], keyOnly: true },
  'suppressions.pageDown': { does: 'Page down', keys: [], always: ['PageDown'], keyOnly: true },
  'suppressions.pageUp': { does: 'Page up', keys: [], always: ['PageUp'], keyOnly: true },
  'suppressions.select': { does: 'Select the entry, or unselect it', keys: ['x'] },
  'suppressions.edit': { does: 'Change reason and end', keys: ['e'] },
  'suppressions.remove': { does: 'Remove from the suppression list', keys: ['Delete'] },
  'suppressions.search': { does: 'Search the suppression list', keys: ['/'] },
  'suppressions.add': { does: 'Add to the suppression list', keys: ['n'] },
  'suppressions.back': { does: 'Clear the search, or back to lists', keys: [], always: ['Escape'] },
} satisfies KeyEntries;
