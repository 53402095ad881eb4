/** Commands of the suppression list. */
import type { Commands } from '../../keys/command.ts';
import { focusNow } from '../../ui/page/focus.ts';

interface SuppressionsActs {
  move(by: 1 | -1): void;
  page(by: 1 | -1): void;
  select(): void;
  edit(): void;
  remove(): void;
  add(): void;
  back(): void;
}

export const suppressionsCommands = {
  'suppressions.next': { does: 'Next entry', keys: [], always: ['ArrowDown'], keyOnly: true, act: ({ move }) => move(1) },
  'suppressions.previous': { does: 'Previous entry', keys: [], always: ['ArrowUp'], keyOnly: true, act: ({ move }) => move(-1) },
  'suppressions.pageDown': { does: 'Page down', keys: [], always: ['PageDown'], keyOnly: true, act: ({ page }) => page(1) },
  'suppressions.pageUp': { does: 'Page up', keys: [], always: ['PageUp'], keyOnly: true, act: ({ page }) => page(-1) },
  'suppressions.select': { does: 'Select the entry, or unselect it', keys: ['x'], act: 'select' },
  'suppressions.edit': { does: 'Change reason and end', keys: ['e'], act: 'edit' },
  'suppressions.remove': { does: 'Remove from the suppression list', keys: ['Delete'], act: 'remove' },
  'suppressions.search': { does: 'Search the suppression list', keys: ['/'], act: () => focusNow('search') },
  'suppressions.add': { does: 'Add to the suppression list', keys: ['n'], act: 'add' },
  'suppressions.back': { does: 'Clear the search, or back to lists', keys: [], always: ['Escape'], act: 'back' },
} satisfies Commands<SuppressionsActs>;
