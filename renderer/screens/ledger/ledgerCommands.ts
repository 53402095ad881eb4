/** The commands of the spending: what each is called, and its keys. `useKeys` says what they do. */
import type { KeyEntries } from '../../keys/command.ts';

export const ledgerCommands = {
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
} satisfies KeyEntries;
