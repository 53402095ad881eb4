/** Keys that act on every screen. */
import type { KeyEntry } from '../command.ts';

export const everywhereKeys = {
  'window.palette': { does: 'Go to or do anything', keys: ['mod+k'], keyOnly: true },
  'window.import': { does: 'Import a spreadsheet', keys: ['mod+o'] },
  'window.find': { does: 'Find on this screen', keys: ['mod+f'], group: 'Find', keyOnly: true },
  'window.nextRegion': { does: 'Next part of the window', keys: [], always: ['F6'], group: 'Move', keyOnly: true },
  'window.previousRegion': { does: 'Previous part of the window', keys: [], always: ['shift+F6'], group: 'Move', keyOnly: true },
  'window.keys': { does: 'All keys of this screen', label: 'all keys', keys: ['?'], group: 'View' },
} as const satisfies Readonly<Record<string, KeyEntry>>;
