/** Commands that act on every screen. */
import type { Commands } from '../keys/command.ts';
import { chooseFiles } from '../subjects/lists/imports.ts';
import { openPalette, showKeys } from '../subjects/settings/shown.ts';
import { moveToRegion } from '../ui/page/regions.ts';

export const windowCommands = {
  'window.palette': { does: 'Go to or do anything', keys: ['mod+k'], keyOnly: true, act: openPalette },
  'window.import': { does: 'Import a spreadsheet', keys: ['mod+o'], act: () => chooseFiles() },
  'window.find': { does: 'Find on this screen', keys: ['mod+f'], group: 'Find', keyOnly: true, act: 'find' },
  'window.nextRegion': {
    ...{ does: 'Next part of the window', keys: [], always: ['F6'], group: 'Move', keyOnly: true },
    act: () => moveToRegion(1),
  },
  'window.previousRegion': {
    ...{ does: 'Previous part of the window', keys: [], always: ['shift+F6'], group: 'Move', keyOnly: true },
    act: () => moveToRegion(-1),
  },
  'window.keys': { does: 'All keys of this screen', label: 'all keys', keys: ['?'], group: 'View', act: showKeys },
} satisfies Commands<{ readonly find: (() => void) | null }>;
