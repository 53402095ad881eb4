/** What the screen of the suppression list says. */
import type { SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import type { SuppressionBatch, SuppressionCounts, SuppressionImport } from '#contract/suppression/suppression.ts';
import { count, counted } from '../count.ts';
import { phoneText } from '../phoneText.ts';
import { addedText, entriesText, untilText } from './suppressionWords.ts';

const kinds: Record<SuppressionKind, string> = { phone: 'Phone', email: 'E-mail', domain: 'Domain', person: 'Person' };

export const suppressionsWords = {
  title: 'Suppression list',
  about:
    'Whoever is on it is never bought and never exported as to be called, in any list. It is your own list: it isn’t the Do Not Call registry and doesn’t replace it.',
  all: (entries: number) => `All ${count(entries)}`,
  kinds,
  kindCount: (kind: SuppressionKind, entries: number) =>
    ({
      phone: `Phones ${count(entries)}`,
      email: `E-mail ${count(entries)}`,
      domain: `Domains ${count(entries)}`,
      person: `Persons ${count(entries)}`,
    })[kind],
  kindFilter: 'Kind of entry',
  untilFilter: 'When it ends',
  until: { any: 'Any end', lasting: 'For good', ending: 'Ends', ended: 'Ended' },
  search: 'Search',
  searchHint: 'Phone, address, domain, name, reason or source',
  add: 'Add',
  entries: 'Entries',
  columns: { value: 'Entry', kind: 'Kind', reason: 'Reason', source: 'Source', until: 'Until' },
  value: (kind: SuppressionKind, value: string) => (kind === 'phone' ? phoneText(value) : value.replaceAll('|', ' · ')),
  hashed: 'Only a hash',
  hashedMeans: 'Only its hash is kept: it matches, and is found by its whole text alone.',
  forGood: 'For good',
  ends: untilText,
  noReason: 'None',
  selection: 'Selected',
  select: (value: string) => `Select ${value}`,
  empty: 'Nobody is on your suppression list',
  emptyMeans: 'Add a file, paste phones or addresses, or suppress rows in a review.',
  nothing: 'Nothing on the list matches',
  clear: 'Clear the search',
  found: (entries: number) => counted(entries, 'entry', 'entries'),
  selected: (entries: number) => `${counted(entries, 'entry', 'entries')} selected`,
  edit: 'Edit',
  remove: (entries: number) => `Remove ${count(entries)}`,
  removeTitle: (entries: number) => `Remove ${counted(entries, 'entry', 'entries')} from the suppression list?`,
  removed: (entries: number) => `Removed ${counted(entries, 'entry', 'entries')}. They can be bought and called again.`,
  batches: {
    title: 'Where they came from',
    none: 'Nothing was added yet.',
    what: (batch: SuppressionBatch) => entriesText(batch),
    left: (left: SuppressionCounts) => `Left: ${entriesText(left)}`,
    by: (by: string, at: string) => `${by}, ${at}`,
    hashed: 'Only hashes',
    removed: (by: string, at: string) => `Removed by ${by}, ${at}`,
    show: 'Show',
    showAll: 'Show all',
    edit: 'Edit',
    hash: 'Keep only hashes',
    hashTitle: (source: string) => `Keep only hashes of ${source}?`,
    hashMeans:
      'Its entries go on matching rows, and can never be shown, searched by a part, or exported again. This can’t be undone. Older backups may still have them as they are.',
    remove: 'Remove',
    removeTitle: (source: string) => `Remove all entries from ${source}?`,
    removeMeans: 'They can be bought and called again, unless another file has them, too. The removal is recorded.',
  },
  editing: {
    title: (entries: number) => `Change ${counted(entries, 'entry', 'entries')}`,
    reason: 'Reason',
    reasonHint: 'Shown with every row, such as “asked on May 3”',
    until: 'Until',
    untilHint: 'The last day, or empty for good',
    save: 'Save',
  },
  adding: {
    title: 'Add to the suppression list',
    pasted: 'Phones, e-mail addresses, domains, or persons',
    example: 'One per line, like\n(206) 555-0142\nann@example.com\n@example.org',
    file: 'Or from a file',
    chosen: (files: number, name: string) => (files === 1 ? name : counted(files, 'file')),
    hashed: 'Keep only hashes: they match, and can never be shown',
    people: 'Only the persons, by name with phone or address: others at the same phone stay',
    go: 'Add',
  },
  came: (came: SuppressionImport) => addedText(came),
};
