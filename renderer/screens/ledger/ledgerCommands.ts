/** Commands of the spending screen. */
import type { Commands } from '../../keys/command.ts';

interface LedgerActs {
  move(by: number): void;
  page(by: 1 | -1): void;
  /** Null while lines are grouped by run: each is a button, which Enter presses. */
  readonly open: (() => void) | null;
  filter(): void;
  refresh(): void;
  back(): void;
}

export const ledgerCommands = {
  'ledger.next': { does: 'Next line', keys: [], always: ['ArrowDown'], keyOnly: true, act: ({ move }) => move(1) },
  'ledger.previous': { does: 'Previous line', keys: [], always: ['ArrowUp'], keyOnly: true, act: ({ move }) => move(-1) },
  'ledger.pageDown': { does: 'Page down', keys: [], always: ['PageDown'], keyOnly: true, act: ({ page }) => page(1) },
  'ledger.pageUp': { does: 'Page up', keys: [], always: ['PageUp'], keyOnly: true, act: ({ page }) => page(-1) },
  'ledger.first': { does: 'First line', keys: [], always: ['Home'], keyOnly: true, act: ({ move }) => move(-Number.MAX_SAFE_INTEGER) },
  'ledger.last': { does: 'Last line', keys: [], always: ['End'], keyOnly: true, act: ({ move }) => move(Number.MAX_SAFE_INTEGER) },
  'ledger.open': { does: 'Open the run or the check', keys: [], always: ['Enter'], act: 'open' },
  'ledger.filter': { does: 'Filter the checks', keys: ['/'], act: 'filter' },
  'ledger.refresh': { does: 'Show newer checks', keys: ['r'], act: 'refresh' },
  'ledger.back': { does: 'Close the check, clear the filter, or back to lists', keys: [], always: ['Escape'], act: 'back' },
} satisfies Commands<LedgerActs>;
