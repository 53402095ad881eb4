/** What the settings say on what is held on a person, and on purging it. */
import { count, counted } from '../count.ts';

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
  /** Without an extension. */
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
