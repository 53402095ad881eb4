/** Text about finding and purging the data held on a person, and about retention. */
import type { Held, HeldCount, HeldKind, Purged, Retention } from '#contract/privacy/privacy.ts';
import { count, counted, fileSize } from '../count.ts';
import { allOf } from '../text.ts';

const kinds: Record<HeldKind, readonly [one: string, many: string]> = {
  rows: ['row', 'rows'],
  rejectedLines: ['rejected line', 'rejected lines'],
  requests: ['request', 'requests'],
  answers: ['answer', 'answers'],
  otherAnswers: ['answer about others that names the person', 'answers about others that name the person'],
  lookups: ['look-up', 'look-ups'],
  decisions: ['decision or note', 'decisions and notes'],
  outcomes: ['call outcome', 'call outcomes'],
  suppressions: ['suppression', 'suppressions'],
  mentions: ['name or text that mentions the person', 'names and texts that mention the person'],
  originals: ['kept original', 'kept originals'],
  logs: ['line of the log', 'lines of the log'],
};

/** `2 rows` */
export const heldCountText = ({ kind, count: found }: Pick<HeldCount, 'kind' | 'count'>): string => counted(found, ...kinds[kind]);

/** Sums the counts of all files by kind, in the order of the kinds. */
export function heldByKind(counts: readonly HeldCount[]): { kind: HeldKind; count: number }[] {
  return (Object.keys(kinds) as HeldKind[]).flatMap((kind) => {
    const sum = counts.reduce((all, one) => all + (one.kind === kind ? one.count : 0), 0);
    return sum === 0 ? [] : [{ kind, count: sum }];
  });
}

/** `2 rows, 3 answers and 1 suppression` */
export function heldText(counts: readonly HeldCount[]): string {
  return allOf(heldByKind(counts).map(heldCountText)) || 'nothing';
}

/** The person that was searched for, as the program understood the input. */
export const soughtText = ({ phone, email, name }: Pick<Held, 'phone' | 'email' | 'name'>): string =>
  [name, phone, email].filter((text) => text !== null).join(', ');

/** What a person needs to know beyond the counts, one sentence each. */
export function purgeNotes({ dryRun, otherRows, suppressionsKept, exports, backups, counts }: Purged): string[] {
  const notes: string[] = [];
  if (suppressionsKept > 0)
    notes.push(
      `${counted(suppressionsKept, 'suppression')} ${dryRun ? 'would stay' : 'stayed'} as a keyed hash, so that the person isn’t called again.`,
    );
  if (counts.some(({ kind }) => kind === 'originals'))
    notes.push(`Kept originals ${dryRun ? 'would be' : 'were'} removed as a whole: a file can’t lose one line and keep its hash.`);
  if (otherRows > 0)
    notes.push(
      `${counted(otherRows, 'row')} of others ${dryRun ? 'would lose' : 'lost'} an answer that names the person, and ${dryRun ? 'would count' : 'count'} as not checked.`,
    );
  if (exports.length > 0)
    notes.push(`${counted(exports.length, 'exported file')} had the person; Rollcall can’t change files outside of its data folder.`);
  if (backups.length > 0)
    notes.push(`${counted(backups.length, 'backup')} ${backups.length === 1 ? 'still holds' : 'still hold'} the person.`);
  return notes;
}

/** How many items on the person a backup contains. */
export const holdsText = (held: number | null): string =>
  held === null ? 'can’t be read, so it may hold the person' : `${count(held)} found in it`;

/** Text about the data held on a person, and about purging it, in the settings. */
export const privacyWords = {
  title: 'Privacy',
  about:
    'Find everything that this data folder holds on one person, hand it over as one file, or purge it. Rows are found by phone or e-mail address in any column, deleted lists included.',
  phone: 'Phone',
  email: 'E-mail',
  name: 'Name',
  find: 'Find',
  finding: 'Reading every list and the ledger',
  held: (who: string) => `Held on ${who}`,
  nothing: (who: string) => `${who}: nothing held.`,
  counts: 'What is held',
  columns: { kind: 'What', file: 'Where', count: 'How many' },
  rows: 'Rows',
  row: (list: string, row: number) => `${list}, row ${count(row)}`,
  inDeleted: (list: string, row: number) => `${list} (deleted), row ${count(row)}`,
  moreRows: (rows: number) => `and ${counted(rows, 'more row')}`,
  exports: 'Exported files that had the person',
  exported: (file: string, rows: number, when: string) => `${file}, ${counted(rows, 'row')}, ${when}`,
  save: 'Save as a page…',
  saveJson: 'Save as JSON…',
  saved: (file: string) => `Everything held was written to ${file}`,
  /** Default file name, without an extension. */
  fileName: 'held on one person',
  purge: 'Purge…',
  purgeTitle: 'Purge this person',
  purgeAbout:
    'Rows stay as empty rows marked as purged, so that numbers and proofs still hold. What checks cost stays counted. A purge can’t be undone.',
  wouldGo: (what: string) => `This would remove ${what}.`,
  confirm: (word: string) => `Enter ${word} to confirm`,
  confirmWord: 'purge',
  purgeNow: 'Purge for good',
  purged: (what: string) => `Purged: ${what}`,
  backups: 'Backups that hold the person',
  backupHolds: (file: string, when: string, holds: string) => `${file}, ${when}: ${holds}`,
  purgeBackup: 'Purge from it',
  deleteBackup: 'Delete backup',
  deleteQuestion: 'Delete the whole file?',
  backupCleared: 'The backup no longer holds the person',
};

const dueAnswers = (answers: number): string => counted(answers, 'answer');

/** Text of the window about how long lists and answers are kept. */
export const retentionWords = {
  /** Null if nothing is past its date. */
  due: ({ lists, answers }: Retention): string | null => {
    const due = lists.filter(({ isDue }) => isDue).length;
    const parts = [...(due > 0 ? [counted(due, 'list')] : []), ...(answers.due > 0 ? [dueAnswers(answers.due)] : [])];
    if (parts.length === 0) return null;
    return `${parts.join(' and ')} ${due + answers.due === 1 ? 'is' : 'are'} past ${due + answers.due === 1 ? 'its' : 'their'} retention date`;
  },
  aboutDue: 'Nothing is deleted by itself.',
  show: 'Show what would go',
  dialog: {
    title: 'Past the retention date',
    about:
      'Lists go for good, with the copies kept of their files and all that was asked about their rows. Backups that you made keep their copies.',
    list: (name: string, rows: number, bytes: number, day: string) =>
      `${name}: ${counted(rows, 'row')}, ${fileSize(bytes)}, kept until ${day}`,
    answers: (answers: number, bytes: number, days: number) =>
      `${dueAnswers(answers)} older than ${counted(days, 'day')}, ${fileSize(bytes)}: what was sent and received goes`,
    lists: 'Lists to delete',
    remove: (lists: number, answers: number) =>
      `Delete ${[...(lists > 0 ? [counted(lists, 'list')] : []), ...(answers > 0 ? [dueAnswers(answers)] : [])].join(' and ')}`,
    nothing: 'Delete nothing',
    done: (lists: number, answers: number) => `Deleted ${counted(lists, 'list')} and ${dueAnswers(answers)}`,
  },
  keep: {
    menu: 'Keep until…',
    title: (name: string) => `Keep “${name}” until`,
    about: 'After this day Rollcall reminds you on the lists screen. It deletes nothing by itself.',
    day: 'Last day',
    set: 'Set date',
    asSettings: 'As in the settings',
    withoutEnd: 'For good',
    choose: 'Choose a day',
  },
  settings: {
    title: 'Delete old data',
    about: 'Rollcall asks you on that day, and deletes nothing by itself.',
    lists: 'Delete lists after (days)',
    answers: 'Delete results after (days)',
    empty: 'Never',
  },
} as const;
