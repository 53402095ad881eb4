/** Text about the suppression list, for the window and the command line: its entries, what was added, and why a row is on it. */
import { dateLocale } from '#base/locale.ts';
import {
  allSuppressions,
  type SuppressedExports,
  type SuppressionCounts,
  type SuppressionImport,
  type SuppressionBatch,
} from '#contract/suppression/suppression.ts';
import type { Suppressing, SuppressedBy, SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import { count, counted } from '../count.ts';
import { allOf, phoneText } from '../text.ts';

/** `12 phones, 1 e-mail address and 3 persons`; `no entries` */
export function entriesText(entries: SuppressionCounts): string {
  if (allSuppressions(entries) === 0) return 'no entries';
  const parts = [
    entries.phones > 0 ? counted(entries.phones, 'phone') : '',
    entries.emails > 0 ? counted(entries.emails, 'e-mail address', 'e-mail addresses') : '',
    entries.domains > 0 ? counted(entries.domains, 'domain') : '',
    entries.persons > 0 ? counted(entries.persons, 'person', 'persons') : '',
  ];
  return allOf(parts.filter((part) => part !== ''));
}

/** Says what was added, what was already on the list, and which lines had no entry. */
export function addedText({ batch, known, unread, unreadSamples }: SuppressionImport): string {
  const samples = `${unreadSamples.map((line) => `“${line}”`).join(', ')}${unread > unreadSamples.length ? ' …' : '.'}`;
  return [
    batch === null ? 'Nothing new.' : `Added ${entriesText(batch)}.`,
    known > 0 ? `${count(known)} already on it.` : '',
    unread > 0 ? `${counted(unread, 'line')} had no phone, e-mail address, domain or person: ${samples}` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Names the files that were exported with these entries before, and counts the files for which that is unknown; empty if nothing was ever
 * exported.
 */
export function exportedText({ looked, files, more, unknown }: SuppressedExports): string {
  if (looked === 0) return '';
  const named = files.map(({ fileName, at }) => `${fileName} (${day.format(at)})`);
  const others = more > 0 ? ` and ${count(more)} more` : '';
  return [
    files.length === 0 ? '' : `Exported before, so take them out there, too: ${named.join(', ')}${others}.`,
    files.length === 0 && unknown < looked ? 'No exported file is known to have them.' : '',
    unknown > 0 ? `Of ${counted(unknown, 'exported file')}, nobody can say: the list or some of its rows are gone.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const day = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium' });

const by: Record<SuppressionKind, string> = {
  phone: 'its phone',
  email: 'its e-mail address',
  domain: 'its e-mail domain',
  person: 'its name with its phone or address',
};

/** `On your suppression list by its phone: asked in May (dnc.csv), until Dec 31, 2026`; `Not to be called: “Do Not Call” says TRUE`. */
export const suppressedText = ({ on, ...why }: SuppressedRow): string =>
  on === 'column'
    ? `Not to be called: ${whySuppressed({ on, ...why })}: not checked`
    : on === 'hidden'
      ? 'Left out: hidden in the workbook'
      : `On your suppression list by ${by[on]}, ${whySuppressed(why)}: not checked`;

/** Why a row is suppressed, and what suppresses it. */
export type SuppressedRow = Suppressing & { on: SuppressedBy };

/** `asked in May (dnc.csv), until Dec 31, 2026`; without a reason, `from dnc.csv`; by its list's own column, `“Do Not Call” says TRUE`. */
export function whySuppressed({ on, reason, source, until }: Suppressing & { on?: SuppressedBy }): string {
  if (on === 'column') return `“${source}” says ${reason}`;
  if (on === 'hidden') return 'hidden in the workbook, and left out';
  const why = reason === '' ? `from ${source}` : `${reason} (${source})`;
  return until === null ? why : `${why}, ${untilText(until)}`;
}

/** An entry is valid through its last day: `until Dec 31, 2026`. */
const untilText = (until: number): string => `until ${day.format(until - 1)}`;

const kinds: Record<SuppressionKind, string> = { phone: 'Phone', email: 'E-mail', domain: 'Domain', person: 'Person' };

/** Text of the suppression list's screen. */
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
    removeMeans:
      'They can be bought and called again. A file that was added later added only what was new: if it has some of them, too, add it again. The removal is recorded.',
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
