/** Text that several screens of the window share, sorted by key. */
import { counted } from './count.ts';

export const sharedWords = {
  back: 'Back',
  backToLists: 'Back to lists',
  cancel: 'Cancel',
  changeImportSettings: 'Change import settings',
  close: 'Close',
  /** For screen readers, follows anything that the sandbox made. */
  commaSandbox: ', sandbox',
  copy: 'Copy',
  details: 'Details',
  lists: 'Lists',
  matchColumns: 'Match the columns',
  no: 'No',
  noClipboard: 'Rollcall can’t access the clipboard.',
  noLimit: 'No limit',
  noMatchingCountry: 'No matching country',
  notChecked: 'Not checked',
  openSettings: 'Open settings',
  remove: 'Remove',
  removeCondition: 'Remove this condition',
  replaceKey: 'Replace key',
  rows: (rows: number) => counted(rows, 'row'),
  sandboxAnswers: 'Sandbox answers',
  search: 'Search',
  setKey: 'Set key',
  settings: 'Settings',
  tryAgain: 'Try again',
  undo: 'Undo',
  version: (version: string) => `Rollcall ${version}`,
  yes: 'Yes',
} as const;
