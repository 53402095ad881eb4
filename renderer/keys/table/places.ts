/** Keys of the places outside of a list: look-up, spending, suppression list, settings, team. */
import type { KeyEntry } from '../command.ts';

export const placeKeys = {
  'lookup.ask': { does: 'Look up', keys: ['mod+Enter'] },
  'lookup.copy': { does: 'Copy the raw answer or request', keys: ['c'] },
  'lookup.details': { does: 'Show or hide the raw answer and request', keys: ['d'] },
  'lookup.search': { does: 'Search earlier look-ups', keys: ['/'] },
  'lookup.next': { does: 'Next look-up', keys: [], always: ['ArrowDown'], keyOnly: true },
  'lookup.previous': { does: 'Previous look-up', keys: [], always: ['ArrowUp'], keyOnly: true },
  'lookup.cancel': { does: 'Don’t buy it again', keys: [], always: ['Escape'] },

  'ledger.next': { does: 'Next line', keys: [], always: ['ArrowDown'], keyOnly: true },
  'ledger.previous': { does: 'Previous line', keys: [], always: ['ArrowUp'], keyOnly: true },
  'ledger.pageDown': { does: 'Page down', keys: [], always: ['PageDown'], keyOnly: true },
  'ledger.pageUp': { does: 'Page up', keys: [], always: ['PageUp'], keyOnly: true },
  'ledger.first': { does: 'First line', keys: [], always: ['Home'], keyOnly: true },
  'ledger.last': { does: 'Last line', keys: [], always: ['End'], keyOnly: true },
  'ledger.open': { does: 'Open the run or the check', keys: [], always: ['Enter'] },
  'ledger.filter': { does: 'Filter the checks', keys: ['/'] },
  'ledger.refresh': { does: 'Show newer checks', keys: ['r'] },
  'ledger.back': { does: 'Close the check, clear the filter, or back to lists', keys: [], always: ['Escape'] },

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

  'settings.back': { does: 'Back to where you were', keys: [], always: ['Escape'] },

  'team.invite': { does: 'Make a join code', keys: ['mod+Enter'] },
  'team.copy': { does: 'Copy the join code', keys: ['c'] },
  'team.tryNow': { does: 'Try now to reach the hub', keys: ['t'] },
  'team.back': { does: 'Back to the settings', keys: [], always: ['Escape'] },
} as const satisfies Readonly<Record<string, KeyEntry>>;
