/** The commands of the lists: what each is called, and its keys. `useKeys` says what they do. */
import type { KeyEntries } from '../../keys/command.ts';

export const listsCommands = {
  'lists.next': { does: 'Next list', keys: [], always: ['ArrowDown'], keyOnly: true },
  'lists.previous': { does: 'Previous list', keys: [], always: ['ArrowUp'], keyOnly: true },
  'lists.search': { does: 'Search lists', keys: ['/'] },
  'lists.rename': { does: 'Rename the focused list', keys: ['F2'], keyOnly: true },
  'lists.delete': { does: 'Delete the focused list', keys: ['Delete'], keyOnly: true },
  'lists.restore': { does: 'Restore the list that was deleted last', keys: ['mod+z'] },
} satisfies KeyEntries;
