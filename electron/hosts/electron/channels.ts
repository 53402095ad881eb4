/** The four channels between preload and main; there are no others. */

export const channels = {
  /** invoke (name, params) → { ok, value | failure } */
  call: 'call',
  /** invoke (path) → { fileId, name, bytes } */
  grantFile: 'grant-file',
  /** invoke (name, text) → { fileId, name, bytes }: pasted text isn't a file yet */
  takeText: 'take-text',
  /** send (name, payload), from main to the window */
  event: 'event',
} as const;
