/** Sentences that several screens share because they really say the same. */
export const sharedWords = {
  back: 'Back',
  backToLists: 'Back to lists',
  cancel: 'Cancel',
  changeImportSettings: 'Change import settings',
  close: 'Close',
  lists: 'Lists',
  matchColumns: 'Match the columns',
  noLimit: 'No limit',
  openSettings: 'Open settings',
  removeCondition: 'Remove this condition',
  replaceKey: 'Replace key',
  setKey: 'Set key',
  settings: 'Settings',
  tryAgain: 'Try again',
  undo: 'Undo',
} as const;
