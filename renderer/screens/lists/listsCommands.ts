/** Commands of the screen of all lists. */
import type { Commands } from '../../keys/command.ts';
import { focusNow } from '../../ui/page/focus.ts';
import { undoDeletion } from './deletion.ts';

interface ListsActs {
  /** Focuses the next or the previous list. */
  move(by: 1 | -1): void;
  /** Renames the focused list. */
  rename(): void;
  delete(): void;
}

export const listsCommands = {
  'lists.next': { does: 'Next list', keys: [], always: ['ArrowDown'], keyOnly: true, act: ({ move }) => move(1) },
  'lists.previous': { does: 'Previous list', keys: [], always: ['ArrowUp'], keyOnly: true, act: ({ move }) => move(-1) },
  'lists.search': { does: 'Search lists', keys: ['/'], act: () => focusNow('search') },
  'lists.rename': { does: 'Rename the focused list', keys: ['F2'], keyOnly: true, act: 'rename' },
  'lists.delete': { does: 'Delete the focused list', keys: ['Delete'], keyOnly: true, act: 'delete' },
  'lists.restore': { does: 'Restore the list that was deleted last', keys: ['mod+z'], act: undoDeletion },
} satisfies Commands<ListsActs>;
