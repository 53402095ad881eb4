/** Keys of comparing. */
import type { KeyEntry } from '../keyEntry.ts';

export const compareKeys = {
  'compare.next': { does: 'Next change', keys: ['j'], always: ['ArrowDown'], group: 'Move', keyOnly: true },
  'compare.previous': { does: 'Previous change', keys: ['k'], always: ['ArrowUp'], group: 'Move', keyOnly: true },
  'compare.show': { does: 'Show the rows of the change in Review', keys: ['v'], group: 'Continue' },
  'compare.export': { does: 'Export the rows of the change', keys: ['e'], group: 'Continue' },
  'compare.swap': { does: 'Swap earlier and later', keys: ['s'], group: 'View' },
  'compare.back': { does: 'Back to review', keys: [], always: ['Escape'], group: 'Continue' },
} as const satisfies Readonly<Record<string, KeyEntry>>;
